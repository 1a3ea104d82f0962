import { Navigate, useLocation, useParams } from 'react-router'
import { productLink } from '../goods/product-words.ts'

/** The other address of a product leads to its own. */
export function ProductRedirect() {
  const { id = '' } = useParams()
  const { search } = useLocation()
  return <Navigate to={productLink(encodeURIComponent(id)) + search} replace />
}
