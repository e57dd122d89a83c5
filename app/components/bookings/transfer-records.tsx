import { useTranslation } from "react-i18next";
import { ButtonLink, Card, type Detail, DetailList } from "~/components/ui/elements";
import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { TransferKind } from "~/domain/transfers/transfer";

export interface PhotoView {
  id: number;
  side: "renter" | "owner";
  url: string;
}

/** Photos of a handover or a return; in lite mode links to them, which are files: the browser follows them. */
export function PhotoList({ photos, isShown }: { photos: readonly PhotoView[]; isShown: boolean }) {
  const { t } = useTranslation("transfer");
  if (photos.length === 0) return null;
  return (
    <ul className="row">
      {photos.map(({ id, side, url }, index) => {
        const name = t(`photoOf_${side}`, { number: index + 1 });
        return (
          <li key={id}>
            {isShown ? (
              <Link to={url} reloadDocument aria-label={name}>
                <img src={url} alt={name} width={136} height={102} loading="lazy" />
              </Link>
            ) : (
              <ButtonLink to={url} reloadDocument variant="outline" size="sm">
                {name}
              </ButtonLink>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A record as pages show it; texts are finished, and null where there is none. */
export interface RecordView {
  kind: TransferKind;
  at: string;
  /** When it arrived, where that was much later. */
  received: string | null;
  hours: string | null;
  fuel: string | null;
  note: string | null;
  state: string;
  words: string | null;
  photos: readonly PhotoView[];
  decision: string | null;
}

export interface RecordsView {
  showsPhotos: boolean;
  records: readonly RecordView[];
  /** Null until the machine is back. */
  differences: { between: string; hours: string | null; fuel: string | null } | null;
}

interface TransferRecordsProps extends RecordsView {
  actionsOf?: (kind: TransferKind) => ReactNode;
}

const detail = (term: string, value: string | null): Detail[] => (value === null ? [] : [{ term, value }]);

/** Handover and return beside each other, with what both people and the office said, and what has changed. */
export function TransferRecords({ records, differences, showsPhotos, actionsOf }: TransferRecordsProps) {
  const { t } = useTranslation("transfer");
  if (records.length === 0) return null;
  return (
    <ul className="cards">
      {records.map((record) => (
        <TransferRecord key={record.kind} record={record} showsPhotos={showsPhotos}>
          {actionsOf?.(record.kind)}
        </TransferRecord>
      ))}
      {differences === null ? null : (
        <Card as="li" className="stack">
          <h2 className="text-base">{t("differences")}</h2>
          <DetailList
            items={[
              ...detail(t("hoursUsed"), differences.hours),
              ...detail(t("fuel"), differences.fuel),
              { term: t("between"), value: differences.between },
            ]}
          />
        </Card>
      )}
    </ul>
  );
}

interface TransferRecordProps {
  record: RecordView;
  showsPhotos: boolean;
  children?: ReactNode;
}

function TransferRecord({ record, showsPhotos, children }: TransferRecordProps) {
  const { t } = useTranslation("transfer");
  const { kind, at, received, hours, fuel, note, state, words, photos, decision } = record;
  return (
    <Card as="li" className="stack">
      <h2 className="text-base">{t(`kind_${kind}`)}</h2>
      <DetailList
        items={[
          { term: t("at"), value: at },
          ...detail(t("received"), received),
          ...detail(t("hours"), hours),
          ...detail(t("fuel"), fuel),
        ]}
      />
      <Words label={t("note")} text={note} />
      <PhotoList photos={photos} isShown={showsPhotos} />
      <p className="small soft">{state}</p>
      <Words label={t("wordsOfRenter")} text={words} />
      <Words label={t("wordsOfOffice")} text={decision} />
      {children}
    </Card>
  );
}

/** The language of a text is unknown: an empty lang keeps screen readers from using the page's voice. */
function Words({ label, text }: { label: string; text: string | null }) {
  if (text === null) return null;
  return (
    <div>
      <strong>{label}</strong>
      {text.split("\n").map((line, index) => (
        <p key={index} lang="">
          {line}
        </p>
      ))}
    </div>
  );
}

/** The codes for handover and return, to be read out to the owner; empty where there are none. */
export function TransferCodes({ codes }: { codes: readonly { kind: TransferKind; code: string }[] }) {
  const { t } = useTranslation("transfer");
  const [first, ...more] = codes;
  if (first === undefined) return null;
  return (
    <Card>
      <p className="small soft">{t(more.length > 0 ? "codesText" : `codeText_${first.kind}`)}</p>
      <dl className="pair mt-2">
        {codes.map(({ kind, code }) => (
          <div key={kind}>
            <dt className="small soft">{t(`code_${kind}`)}</dt>
            <dd className="bold num text-2xl">{code}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
