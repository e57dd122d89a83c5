import { bookingDatesSchema } from "~/domain/bookings/booking-schema";
import { readId } from "~/domain/schema-parts";
import { joinWaitingList, leaveWaitingList } from "~/domain/waiting/join-waiting-list.server";
import { listWaiting } from "~/domain/waiting/waiting-queries.server";
import { listWishes, removeWish, saveWish, wishSchema } from "~/domain/wishes/wishes.server";
import { forUsers } from "~/http/api.server";

export const join = forUsers({
  says: "Joins the waiting list for days of equipment.",
  input: bookingDatesSchema,
  status: 201,
  run: ({ db, user, params, now }, dates) => joinWaitingList(db, readId(params.id), dates, user, now),
});

export const list = forUsers({
  says: "One's own places in waiting lists.",
  run: ({ db, user }) => listWaiting(db, user),
});

export const leave = forUsers({
  says: "Leaves the waiting list, or declines an offer.",
  run: ({ db, user, params, now }) => leaveWaitingList(db, readId(params.id), user, now),
});

export const listOwnWishes = forUsers({
  says: "One's own wishes.",
  run: ({ db, user, now }) => listWishes(db, user, now),
});

export const wish = forUsers({
  says: "Stores a wish: the query of a list.",
  input: wishSchema,
  status: 201,
  run: ({ db, user, now }, { query }) => saveWish(db, query, user, now),
});

export const dropWish = forUsers({
  says: "Removes one's own wish.",
  status: 204,
  run: ({ db, user, params }) => removeWish(db, readId(params.id), user),
});
