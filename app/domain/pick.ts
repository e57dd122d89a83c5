export const pick = <Whole extends object, Field extends keyof Whole>(whole: Whole, ...fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [field, whole[field]])) as Pick<Whole, Field>;
