/** Whether the value of DATABASE_URL is an address of PostgreSQL, and no file of SQLite. */
export const isPostgresAddress = (place: string): boolean => /^postgres(ql)?:\/\//.test(place);
