import { TABLES } from "./tables";

/** The baseline in SQLite's words: strict tables, and full text by FTS5, which the only triggers keep in step. */

const REMOVE = `insert into equipment_text (equipment_text, rowid, name, location, description)
  values ('delete', old.id, old.name, old.location, old.description);`;
const ADD = `insert into equipment_text (rowid, name, location, description)
  values (new.id, new.name, new.location, new.description);`;

const FULL_TEXT = [
  `create virtual table equipment_text
    using fts5 (name, location, description, content = 'equipment', content_rowid = 'id', tokenize = 'trigram')`,
  `create trigger equipment_text_added after insert on equipment begin ${ADD} end`,
  `create trigger equipment_text_changed after update of name, location, description on equipment
    begin ${REMOVE} ${ADD} end`,
  `create trigger equipment_text_removed after delete on equipment begin ${REMOVE} end`,
];

const toSqlite = (statement: string) =>
  statement.replace(/^(create table .*\))( without rowid)?$/s, (_, table: string, rowless?: string) =>
    rowless === undefined ? `${table} strict` : `${table} strict, without rowid`,
  );

export const SQLITE = [...TABLES.map(toSqlite), ...FULL_TEXT];
