import { useTranslation } from "react-i18next";
import { Card } from "~/components/ui/card";
import type { TransferKind } from "~/domain/transfers/transfer";

/** The codes for handover and return, to be read out to the owner; empty where there are none. */
export function TransferCodes({ codes }: { codes: readonly { kind: TransferKind; code: string }[] }) {
  const { t } = useTranslation("transfer");
  const [first, ...more] = codes;
  if (first === undefined) return null;
  return (
    <Card>
      <p className="hint">{t(more.length > 0 ? "codesText" : `codeText_${first.kind}`)}</p>
      <dl className="pair mt-2">
        {codes.map(({ kind, code }) => (
          <div key={kind}>
            <dt className="small soft">{t(`code_${kind}`)}</dt>
            <dd className="num text-2xl">{code}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
