import type { Language } from '@fairlead/contract/languages';
import { longestText, plainText, readRichText } from '@fairlead/contract/rich-text';
import { Suspense, useId, useRef } from 'react';
import { type Control, useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../lib/i18n/formats.ts';
import { Icon } from '../../../ui/icon.tsx';
import { alertIcon } from '../../../ui/icons.ts';
import { lazyPart } from '../../../ui/lazy-part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { PointValues, TextField } from '../point-values.ts';
import styles from './description-editor.module.css';

/** The editor is larger than everything else on the screen together. */
const DescriptionEditor = lazyPart(async () => (await import('./description-editor.tsx')).DescriptionEditor, 'work');

interface DescriptionFieldProps {
  readonly control: Control<PointValues>;
  readonly name: TextField;
  readonly language: Language;
  readonly hint: string | undefined;
}

/** The text of a point: bold, lists and links, as visitors see it. */
export function DescriptionField({ control, name, language, hint }: DescriptionFieldProps) {
  const { t } = useTranslation(['beacons', 'fields']);
  const id = useId();
  const handle = useRef<{ focus: () => void }>(null);
  const { field, fieldState } = useController({ control, name });
  field.ref({ focus: () => handle.current?.focus() });
  const error = fieldState.error?.message;
  const used = plainText(readRichText(field.value)).length;
  return (
    <div className={styles['field']} data-wrong={error !== undefined || undefined}>
      <div className={styles['above']}>
        <span id={`${id}-label`} className={styles['label']}>
          {t('text')}
        </span>
        <span className={styles['aside']}>
          {t('fields:ofLimit', { used: formatNumber(used), limit: formatNumber(longestText) })}
        </span>
      </div>
      <div className={styles['frame']}>
        <Suspense fallback={<Skeleton className={styles['waiting']} />}>
          <DescriptionEditor
            id={id}
            language={language}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            isWrong={error !== undefined}
            describedBy={error === undefined ? hint && `${id}-hint` : `${id}-error`}
            handle={handle}
          />
        </Suspense>
      </div>
      {hint !== undefined && error === undefined && (
        <p id={`${id}-hint`} className={styles['hint']}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p id={`${id}-error`} className={styles['error']}>
          <Icon of={alertIcon} size={14} />
          <span>{error}</span>
        </p>
      )}
    </div>
  );
}
