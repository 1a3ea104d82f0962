import { Navigate, useLocation, useParams } from '../../../router/router.tsx'
import { productLink } from '../goods/product-words.ts'

/** Redirects an alternative address of a product to its own. */
export function ProductRedirect() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  return <Navigate to={productLink(encodeURIComponent(id)) + search} replace />
}
