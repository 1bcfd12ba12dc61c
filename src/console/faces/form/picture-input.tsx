import { useEffect, useRef, useState } from 'react';
import { type OperatorGetKey, useAction } from '#console/call.ts';
import { operatorFieldMessages } from '#contract/operator/operator-field-messages.ts';
import { LARGEST_PICTURE } from '#contract/rules/largest-picture.ts';
import { Button } from '#ui/button.tsx';
import { ButtonRow } from '#ui/button-row.tsx';
import { CallError } from '#ui/call.ts';
import { FailureNotice } from '#ui/failure-notice.tsx';
import { failureSentence } from '#ui/failure-sentence.ts';
import { useToast } from '#ui/toast.tsx';
import { useTranslation } from '#ui/translation.tsx';
import styles from './picture-input.module.css';

type PictureInputProps = {
  /** Null: there is none yet. */
  src: string | null;
  alt: string;
  /** One is on its way, begun when this was shown before. */
  busy?: boolean;
  /** Takes what was chosen, as base64; rejects with a `CallError`. */
  upload(picture: string): Promise<unknown>;
  onRemove(): unknown;
  invalidates?: readonly OperatorGetKey[];
};

/** A picture that members see, uploaded from this device; what is refused of it is said here. */
export function PictureInput(props: PictureInputProps) {
  const { src, alt, busy = false, upload: send, onRemove, invalidates = [] } = props;
  const { t } = useTranslation();
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [name, setName] = useState('');
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  const whyNot = (failure: CallError) => t(failure.errors.picture ?? failureSentence(failure));
  const upload = useAction(
    async (file: File) => {
      // What is larger still would be refused before anybody could say why.
      if (file.size > LARGEST_PICTURE)
        throw new CallError('', 0, undefined, { picture: operatorFieldMessages.picture_too_large });
      try {
        await send(await asBase64(file));
      } catch (error) {
        // Nobody would read it here any longer.
        if (isGone.current && error instanceof CallError) toast.error(`${file.name}: ${whyNot(error)}`);
        throw error;
      }
    },
    { invalidates },
  );
  const remove = useAction(async () => onRemove(), { invalidates, done: () => button.current?.focus() });
  const refused = upload.failure?.errors.picture;
  /** A picture pushes the button by which it was chosen down. */
  const showFocused = () => {
    if (document.activeElement === button.current) button.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <div className={styles.picture}>
      {src === null ? <p>{t('No picture yet.')}</p> : <img src={src} alt={alt} onLoad={showFocused} />}
      <p>
        {t(
          'JPEG, PNG or WebP, at most 5 MB and 25 megapixels. We make it smaller and remove what it says about camera and place.',
        )}
      </p>
      <input
        ref={field}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t('Picture')}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (!file) return;
          setName(file.name);
          void upload.run(file);
        }}
      />
      {refused ? <p role="alert">{`${name}: ${t(refused)}`}</p> : <FailureNotice failure={upload.failure} />}
      <FailureNotice failure={remove.failure} />
      <ButtonRow>
        <Button
          ref={button}
          variant="secondary"
          busy={busy || upload.pending}
          busyText={t('Loading...')}
          onClick={() => field.current?.click()}
        >
          {src === null ? t('Choose a picture') : t('Choose another picture')}
        </Button>
        {src !== null && (
          <Button
            variant="quiet"
            busy={remove.pending}
            busyText={t('Loading...')}
            onClick={() => void remove.run()}
          >
            {t('Remove the picture')}
          </Button>
        )}
      </ButtonRow>
    </div>
  );
}

async function asBase64(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = '';
  // In pieces: a call takes only so many arguments.
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text);
}
