import { useLoaderData } from "@remix-run/react";
import { Screen } from "~/components/layout/screen";
import { Fold } from "~/components/ui/elements";
import { publicPage } from "~/http/page.server";
import { describeCalls } from "~/operations/reference.server";

export const loader = publicPage(({ t }) => {
  const calls = describeCalls().map(({ fields, ...call }) => ({
    ...call,
    fields: fields.map(({ name, isRequired }) => ({ name, isRequired })),
  }));
  const nounOf = ({ path }: { path: string }) => path.split("/")[2] ?? "";
  const nouns = [...new Set(calls.map(nounOf))].map((noun) => ({
    noun,
    calls: calls.filter((call) => nounOf(call) === noun),
  }));
  return Promise.resolve({ title: t("information:api.title"), text: t("information:api.text"), nouns });
});

/** Every call for programs, of the same table that answers them. */
export default function ApiReference() {
  const { text, nouns } = useLoaderData<typeof loader>();
  return (
    <Screen>
      <p>
        {text} <a href="/api/openapi.json">/api/openapi.json</a>
      </p>
      <div lang="en" translate="no" className="card rows">
        {nouns.map(({ noun, calls }) => (
          <div key={noun} className="block">
            <Fold title={<h2 className="text-base">{noun}</h2>}>
              <ul className="stack">
                {calls.map(({ method, path, who, summary, fields }) => (
                  <li key={method + path}>
                    <b>
                      {method} <span className="break-all">{path}</span>
                    </b>
                    <p>{summary}</p>
                    <p className="small soft">
                      {who}
                      {fields.length === 0
                        ? ""
                        : `: ${fields.map(({ name, isRequired }) => (isRequired ? `${name}*` : name)).join(", ")}`}
                    </p>
                  </li>
                ))}
              </ul>
            </Fold>
          </div>
        ))}
      </div>
    </Screen>
  );
}
