/** City centres, rounded to four decimals: latitude and longitude in degrees, WGS 84 (GeoNames). */
export const DEMO_PLACES = {
  Pune: [18.5196, 73.8554],
  Mumbai: [19.0728, 72.8826],
  Delhi: [28.652, 77.2315],
  Bangalore: [12.9719, 77.5937],
  Hyderabad: [17.3841, 78.4564],
  Chennai: [13.0878, 80.2785],
  Kolkata: [22.5626, 88.363],
  Ahmedabad: [23.0258, 72.5873],
  Latur: [18.3972, 76.5678],
  Nilanga: [18.1168, 76.7528],
  Aurangabad: [19.8776, 75.3423],
  "Chh. Sambhajinagar": [19.8776, 75.3423],
  Nagpur: [21.1463, 79.0849],
  Nashik: [19.9973, 73.791],
  Barshi: [18.2345, 75.6928],
} as const satisfies Record<string, readonly [latitude: number, longitude: number]>;

export type DemoPlace = keyof typeof DEMO_PLACES;
