/** Where Kiai is at home. The address that members write to is the deployment's. */
export const office = {
  name: 'Kiai',
  street: '233 West 135th Street',
  city: 'New York',
  region: 'NY 10030, United States',
} as const
