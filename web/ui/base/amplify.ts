/**
 * The form parts of Amplify UI, under our theme. Their styles come per part and know no dependencies, so
 * this file and amplify.css name both; screens import from here, never from the package.
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
