import {
  Kysely,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type BinaryOperationNode,
  type DialectAdapter,
  type KyselyPlugin,
  type OperationNode,
  type PostgresPool,
  type QueryCompiler,
} from "kysely";
import type { EngineAdapter } from "../engine";
import type { Database } from "../schema";
import { engine } from "./engine";
import { repeatWhenMet } from "./transactions";
import { castOf } from "./values";

/** How Kysely uses PostgreSQL, so that a query means what it means on SQLite. */

class OwnPostgresAdapter extends PostgresAdapter implements EngineAdapter {
  readonly engine = engine;
}

const isEmptyList = (node: OperationNode): boolean =>
  node.kind === "PrimitiveValueListNode" && "values" in node && Array.isArray(node.values) && node.values.length === 0;

class OwnPostgresCompiler extends PostgresQueryCompiler {
  /** PostgreSQL infers text for a number without context. */
  protected override appendValue(parameter: unknown): void {
    super.appendValue(parameter);
    this.append(castOf(parameter));
  }

  /** SQLite knows empty lists. */
  protected override visitBinaryOperation(node: BinaryOperationNode): void {
    if (!isEmptyList(node.rightOperand)) return super.visitBinaryOperation(node);
    const isNegated = "operator" in node.operator && node.operator.operator === "not in";
    this.append(isNegated ? "true" : "false");
  }
}

export class OwnPostgresDialect extends PostgresDialect {
  override createAdapter(): DialectAdapter {
    return new OwnPostgresAdapter();
  }

  override createQueryCompiler(): QueryCompiler {
    return new OwnPostgresCompiler();
  }
}

/**
 * Opens Kysely so that every transaction is serializable: it sees and leaves the database as if none ran beside it, which
 * is what SQLite's single writer gives and the domain's rules rely on. One that met another runs again.
 */
export function createKysely(pool: PostgresPool): Kysely<Database> {
  return makeSerializable(new Kysely<Database>({ dialect: new OwnPostgresDialect({ pool }) }));
}

function makeSerializable(db: Kysely<Database>): Kysely<Database> {
  const transaction = db.transaction.bind(db);
  const withPlugin = db.withPlugin.bind(db);
  return Object.assign(db, {
    transaction: () => {
      const builder = transaction().setIsolationLevel("serializable");
      const execute = builder.execute.bind(builder);
      return Object.assign(builder, { execute: ((use) => repeatWhenMet(() => execute(use))) as typeof execute });
    },
    withPlugin: (plugin: KyselyPlugin) => makeSerializable(withPlugin(plugin)),
  });
}
