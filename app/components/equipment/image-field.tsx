import { useTranslation } from "react-i18next";
import { Checkbox } from "~/components/ui/choices";
import { Field } from "~/components/ui/field";
import { FileInput } from "~/components/ui/inputs";
import { useImageSources } from "~/components/layout/use-image-sources";
import { useHydrated } from "~/components/hooks/use-hydrated";
import { EquipmentImage } from "./equipment-image";
import { useImageUploads, type UploadProblem } from "./use-image-uploads";

const TAKEN = "image/jpeg,image/png,image/webp,image/avif";

interface ImageFieldProps {
  id: string;
  /** Addresses of the stored images. */
  images: readonly string[];
  error?: string[] | undefined;
}

/** The stored images, of which each can be kept and one be the first, and a file input for more; where JavaScript runs, files upload at once. */
export function ImageField({ id, images, error }: ImageFieldProps) {
  const { t } = useTranslation("machine");
  const hydrated = useHydrated();
  const { uploads, problem, choose } = useImageUploads();
  const kept = [...new Set([...images, ...uploads.flatMap(({ imageUrl }) => imageUrl ?? [])])];
  const sending = uploads.filter(({ imageUrl }) => imageUrl === undefined);
  return (
    <Field
      id={id}
      label={t("images")}
      hint={t("imagesHint")}
      error={problem === undefined ? error : [describe(problem)]}
    >
      {kept.length + sending.length === 0 ? null : (
        <ul className="rows">
          {kept.map((imageUrl, index) => (
            <li key={imageUrl}>
              <Preview imageUrl={imageUrl} preview={uploads.find((one) => one.imageUrl === imageUrl)?.preview} />
              <div>
                <Checkbox name="images" value={imageUrl} defaultChecked label={t("keepImage", { number: index + 1 })} />
                {kept.length < 2 ? null : (
                  <Checkbox
                    type="radio"
                    name="firstImage"
                    value={imageUrl}
                    defaultChecked={index === 0}
                    label={t("firstImage", { number: index + 1 })}
                  />
                )}
              </div>
            </li>
          ))}
          {sending.map(({ preview, part }) => (
            <li key={preview}>
              <Preview imageUrl="" preview={preview} />
              <progress className="flex-1" max={1} value={part} aria-label={t("imageSending")} />
            </li>
          ))}
        </ul>
      )}
      <FileInput
        name="images"
        multiple
        accept={TAKEN}
        onChange={({ currentTarget }) => void choose(currentTarget)}
        hasMore={kept.length > 0}
        isShown={hydrated && uploads.length > 0 && problem === undefined}
      />
      <p className="hint" role="status">
        {sending.length > 0 ? t("imageSending") : uploads.length > 0 ? t("imageKept") : null}
      </p>
    </Field>
  );

  function describe(of: UploadProblem): string {
    if (of.is === "refused") return of.text;
    return t(of.is === "tooMany" ? "imagesTooMany" : "imageFailed");
  }
}

/** An image as it is on the device, or as it is stored. */
function Preview({ imageUrl, preview }: { imageUrl: string; preview: string | undefined }) {
  const stored = useImageSources(imageUrl);
  return (
    <div className="w-22 flex-none">
      {preview === undefined ? (
        <EquipmentImage label="" image={stored} sizes="5.5rem" alt="" />
      ) : (
        <div className="pic">
          <img src={preview} alt="" />
        </div>
      )}
    </div>
  );
}
