/** Where Kiai is at home and how it is reached, as long as no setting says otherwise. */
export const office = {
  name: 'Kiai',
  street: '233 West 135th Street',
  city: 'New York',
  region: 'NY 10030, United States',
  email: 'support@kiai.example',
} as const
