/**
 * The form components of Amplify UI, styled with our theme. Their styles are split by component and declare no
 * dependencies, so this file and amplify.css import both. Screens import from here, never from the package.
 */
import './amplify.css'
import './amplify-theme.css'

export {
  CheckboxField,
  PasswordField,
  Radio,
  RadioGroupField,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
} from '@aws-amplify/ui-react'
