import type { Question } from "~/domain/questions/question";
import { countForOffice, listForOffice, listPosts } from "~/domain/questions/question-queries.server";
import { shownName } from "~/domain/users/shown-name";
import type { UserCall } from "~/http/call.server";
import { findPage } from "~/http/paging.server";
import { formatMoment, viewPosts } from "~/routes/shared/questions.server";

const THREADS_PER_PAGE = 10;

/** Threads that were reported, with all that the office decides by, or those that it has hidden. */
export async function loadReported(call: UserCall) {
  const { db, url, t } = call;
  const kind = url.searchParams.get("list") === "hidden" ? "hidden" : "reported";
  const { page, pages, rows } = await findPage(url, {
    count: (limit) => countForOffice(db, kind, limit),
    size: THREADS_PER_PAGE,
    list: (part) => listForOffice(db, kind, part),
  });
  return {
    title: `${t("admin:reportedQuestions")} – ${t("brand")}`,
    kind: kind as "reported" | "hidden",
    page,
    pages,
    threads: await Promise.all(rows.map((question) => viewReported(question, call))),
  };
}

async function viewReported(question: Question, call: UserCall) {
  const { id, equipmentName, ownerName, renterName, reportedBy, reportReason, reportedAt } = question;
  const by = reportedBy ?? "renter";
  return {
    id,
    equipment: equipmentName,
    by,
    name: shownName(by === "owner" ? ownerName : renterName, call.t),
    reason: reportReason,
    when: reportedAt === null ? "" : formatMoment(reportedAt, call),
    posts: viewPosts(await listPosts(call.db, question, "admin"), question, "admin", call),
  };
}

export type ReportedView = Awaited<ReturnType<typeof viewReported>>;
