/** Parts of the words by which admins search for users, equipment and farmers, found by indexes. */

interface Indexed {
  table: string;
  key: string;
  columns: readonly string[];
}

/** Parts of three characters or more. */
const INDEXED: readonly Indexed[] = [
  { table: "users", key: "id", columns: ["username", "name", "contact"] },
  { table: "equipment_names", key: "equipmentId", columns: ["name", "location", "ownerUsername", "ownerName"] },
  { table: "booking_farmers", key: "bookingId", columns: ["name", "phone"] },
];

const indexName = ({ table }: Indexed) => `parts_of_${table}`;
const quoted = (names: readonly string[], row = "") => names.map((name) => `${row}"${name}"`).join(", ");
const areChanged = (columns: readonly string[]) =>
  columns.map((column) => `old."${column}" is distinct from new."${column}"`).join(" or ");

/** A trigram index that reads its texts from the table, kept in step by triggers. */
function partsOnSqlite(indexed: Indexed): string[] {
  const { table, key, columns } = indexed;
  const index = indexName(indexed);
  const listed = quoted(columns);
  const of = (row: string) => quoted([key, ...columns], `${row}.`);
  const add = `insert into ${index} (rowid, ${listed}) values (${of("new")});`;
  const remove = `insert into ${index} (${index}, rowid, ${listed}) values ('delete', ${of("old")});`;
  return [
    `create virtual table ${index} using fts5 (${listed}, content = '${table}', content_rowid = '${key}', tokenize = 'trigram')`,
    `create trigger ${index}_added after insert on ${table} begin ${add} end`,
    `create trigger ${index}_changed after update of ${listed} on ${table} when ${areChanged(columns)} begin ${remove} ${add} end`,
    `create trigger ${index}_removed after delete on ${table} begin ${remove} end`,
  ];
}

function partsOnPostgres(indexed: Indexed): string {
  const parts = indexed.columns.map((column) => `lower("${column}") gin_trgm_ops`).join(", ");
  return `create index ${indexName(indexed)} on ${indexed.table} using gin (${parts})`;
}

/** Equipment with its owner's names, so that one index has the words of both. */
const namesOf = (
  which: string,
) => `insert into equipment_names ("equipmentId", name, location, "ownerUsername", "ownerName")
  select equipment.id, equipment.name, location, users.username, users.name
  from equipment join users on users.id = equipment."ownerId" ${which}`;
const RENAME_EQUIPMENT = `update equipment_names
  set name = new.name, location = new.location, "ownerUsername" = users.username, "ownerName" = users.name
  from users where users.id = new."ownerId" and "equipmentId" = new.id`;
const RENAME_OWNER = `update equipment_names set "ownerUsername" = new.username, "ownerName" = new.name
  where "equipmentId" in (select id from equipment where "ownerId" = new.id)`;
const NAMING: readonly { name: string; when: string; only?: string; body: string }[] = [
  { name: "equipment_named", when: "after insert on equipment", body: namesOf("where equipment.id = new.id") },
  {
    name: "equipment_renamed",
    when: `after update of name, location, "ownerId" on equipment`,
    only: areChanged(["name", "location", "ownerId"]),
    body: RENAME_EQUIPMENT,
  },
  {
    name: "equipment_owner_renamed",
    when: "after update of username, name on users",
    only: areChanged(["username", "name"]),
    body: RENAME_OWNER,
  },
];

export const PARTS_OF_WORDS = {
  sqlite: [
    ...NAMING.map(
      ({ name, when, only = "true", body }) => `create trigger ${name} ${when} when ${only} begin ${body}; end`,
    ),
    ...INDEXED.flatMap(partsOnSqlite),
  ],
  postgres: [
    ...NAMING.flatMap(({ name, when, only = "true", body }) => [
      `create function ${name}() returns trigger language plpgsql as $$ begin ${body}; return null; end $$`,
      `create trigger ${name} ${when} for each row when (${only}) execute function ${name}()`,
    ]),
    ...INDEXED.map(partsOnPostgres),
  ],
};
