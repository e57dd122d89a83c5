import { useTranslation } from "react-i18next";
import { Card } from "~/components/ui/card";
import { DetailList } from "~/components/ui/detail-list";
import type { TransferKind } from "~/domain/transfers/transfer";

/** The codes for handover and return, to be read out to the owner; empty where there are none. */
export function TransferCodes({ codes }: { codes: readonly { kind: TransferKind; code: string }[] }) {
  const { t } = useTranslation("transfer");
  const [first, ...more] = codes;
  if (first === undefined) return null;
  return (
    <Card className="stack">
      <p className="hint">{t(more.length > 0 ? "codesText" : `codeText_${first.kind}`)}</p>
      <DetailList
        items={codes.map(({ kind, code }) => ({
          term: t(`code_${kind}`),
          value: <strong className="h3 num">{code}</strong>,
        }))}
      />
    </Card>
  );
}
