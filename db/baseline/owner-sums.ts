/**
 * What an owner of very much equipment is shown, kept in step by the database with what it follows from: whose equipment a
 * booking is of, what it brought, and how much of an owner's equipment is taken on a day.
 */

/** Paise of the balance of a booking, in some states. */
const balanceIn = (states: string) => `(case when balances.state in (${states}) then balances.amount * 100 else 0 end)`;
/** A sum over what settled a booking: its payment, less what went or goes back of it, and its balance. */
const moneyOf = (amount: string) =>
  `coalesce((select ${amount} from payments
    left join refunds on refunds."paymentId" = payments.id and refunds.status <> 'processed'
    left join balances on balances."bookingId" = payments."bookingId"
    where payments."bookingId" = bookings.id and payments.settles = 1), 0)`;
const writeMoney = (greatest: string) => {
  const kept = `${greatest}(0, payments.amount - payments."amountRefunded" - coalesce(refunds.amount, 0))`;
  return `income = ${moneyOf(`${kept} + ${balanceIn("'confirmed'")}`)},
    owed = ${moneyOf(balanceIn("'due', 'stated', 'disputed'"))}`;
};
const writeOwner = `"equipmentOwnerId" = (select equipment."ownerId" from equipment where equipment.id = bookings."equipmentId")`;

const IS_HIRED = `(case when bookings."paymentState" <> 'unpaid' or machine_blocks.kind = 'phone' then 1 else 0 end)`;
const IS_BLOCKED = `(case when machine_blocks.kind = 'blocked' then 1 else 0 end)`;
const ADD_UP = `on conflict ("ownerId", day) do update set taken = owner_days.taken + excluded.taken,
  hired = owner_days.hired + excluded.hired, blocked = owner_days.blocked + excluded.blocked`;
/** Adds one to what takes a day, or takes it away. */
const countDay = (row: string, step: 1 | -1) =>
  `insert into owner_days ("ownerId", day, taken, hired, blocked)
    select equipment."ownerId", ${row}.day, ${step}, ${step} * ${IS_HIRED}, ${step} * ${IS_BLOCKED}
    from equipment
    left join bookings on bookings.id = ${row}."bookingId"
    left join machine_blocks on machine_blocks.id = ${row}."blockId"
    where equipment.id = ${row}."equipmentId" ${ADD_UP}`;

/** Days of a booking or a block that are counted otherwise from now on. */
const recountDays = (changes: string, days: string) =>
  `update owner_days set ${changes} where ("ownerId", day) in (
    select equipment."ownerId", booking_days.day from booking_days
    join equipment on equipment.id = booking_days."equipmentId" where ${days})`;

const is = (condition: string) => `(case when ${condition} then 1 else 0 end)`;
const BOOKING_COUNTS = recountDays(
  `hired = hired + ${is(`new."paymentState" <> 'unpaid'`)} - ${is(`old."paymentState" <> 'unpaid'`)}`,
  `booking_days."bookingId" = new.id`,
);
const BLOCK_COUNTS = recountDays(
  `hired = hired + ${is("new.kind = 'phone'")} - ${is("old.kind = 'phone'")},
    blocked = blocked + ${is("new.kind = 'blocked'")} - ${is("old.kind = 'blocked'")}`,
  `booking_days."blockId" = new.id`,
);
/** Deletes its days while it is still known what they were: with it they would go unseen. */
const DELETE_DAYS = `delete from booking_days where "blockId" = old.id`;

const MONEY = [
  {
    table: "payments",
    of: `"bookingId", amount, "amountRefunded", settles`,
    ids: (row: string) => `${row}."bookingId"`,
  },
  {
    table: "refunds",
    of: `"paymentId", amount, status`,
    ids: (row: string) => `(select "bookingId" from payments where payments.id = ${row}."paymentId")`,
  },
  { table: "balances", of: `"bookingId", amount, state`, ids: (row: string) => `${row}."bookingId"` },
];

const onSqlite = () => [
  `create trigger bookings_owned after insert on bookings
      begin update bookings set ${writeOwner} where id = new.id; end`,
  ...MONEY.flatMap(({ table, of, ids }) =>
    [
      { event: "insert", changed: [ids("new")] },
      { event: `update of ${of}`, changed: [ids("new"), ids("old")] },
      { event: "delete", changed: [ids("old")] },
    ].map(
      ({ event, changed }) =>
        `create trigger ${table}_summed_${event.slice(0, 6)} after ${event} on ${table}
            begin update bookings set ${writeMoney("max")} where id in (${changed.join(", ")}); end`,
    ),
  ),
  `create trigger booking_days_counted_insert after insert on booking_days begin ${countDay("new", 1)}; end`,
  `create trigger booking_days_counted_update after update on booking_days
      begin ${countDay("old", -1)}; ${countDay("new", 1)}; end`,
  `create trigger booking_days_counted_delete after delete on booking_days begin ${countDay("old", -1)}; end`,
  `create trigger bookings_counted after update of "paymentState" on bookings
      when (old."paymentState" = 'unpaid') <> (new."paymentState" = 'unpaid') begin ${BOOKING_COUNTS}; end`,
  `create trigger machine_blocks_counted after update of kind on machine_blocks begin ${BLOCK_COUNTS}; end`,
  `create trigger machine_blocks_left before delete on machine_blocks begin ${DELETE_DAYS}; end`,
];

const inPostgres = (name: string, { when, body, result = "null" }: { when: string; body: string; result?: string }) => [
  `create function ${name}() returns trigger language plpgsql as $$ begin ${body}; return ${result}; end $$`,
  `create trigger ${name} ${when} for each row execute function ${name}()`,
];

const onPostgres = () => [
  ...inPostgres("bookings_owned", {
    when: "before insert on bookings",
    body: `new."equipmentOwnerId" := (select equipment."ownerId" from equipment where equipment.id = new."equipmentId")`,
    result: "new",
  }),
  ...MONEY.flatMap(({ table, of, ids }) =>
    inPostgres(`${table}_summed`, {
      when: `after insert or update of ${of} or delete on ${table}`,
      body: `update bookings set ${writeMoney("greatest")} where id in (${ids("new")}, ${ids("old")})`,
    }),
  ),
  ...inPostgres("booking_days_counted", {
    when: "after insert or update or delete on booking_days",
    body: `if tg_op <> 'INSERT' then ${countDay("old", -1)}; end if;
        if tg_op <> 'DELETE' then ${countDay("new", 1)}; end if`,
  }),
  ...inPostgres("bookings_counted", { when: `after update of "paymentState" on bookings`, body: BOOKING_COUNTS }),
  ...inPostgres("machine_blocks_counted", { when: "after update of kind on machine_blocks", body: BLOCK_COUNTS }),
  ...inPostgres("machine_blocks_left", { when: "before delete on machine_blocks", body: DELETE_DAYS, result: "old" }),
];

export const OWNER_SUMS = { sqlite: onSqlite(), postgres: onPostgres() };
