import { type UseFormReturn, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { FormCell, FormGrid, FormSection } from '../../ui/business/form-layout.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CoverField } from './cover-field.tsx';
import { DescriptionField } from './description/description-field.tsx';
import styles from './point-editor.module.css';
import type { PointValues } from './point-form.ts';
import type { Cover } from './use-cover.ts';

interface PointFieldsProps {
  readonly form: UseFormReturn<PointValues>;
  readonly cover: Cover;
}

/** Name for the team; title, text and picture for visitors. */
export function PointFields({ form, cover }: PointFieldsProps) {
  const { t } = useTranslation(['beacons', 'fields']);
  const { register, formState, control } = form;
  const title = useWatch({ control, name: 'title' });
  const error = (name: 'name' | 'title') => formState.errors[name]?.message;
  return (
    <FormSection>
      <div className={styles['top']}>
        <FormGrid>
          <FormCell span={2}>
            <TextField
              size="work"
              label={t('name')}
              aside={t('nameAside')}
              error={error('name')}
              autoComplete="off"
              {...register('name')}
            />
          </FormCell>
          <FormCell span={4}>
            <TextField
              size="work"
              label={t('title')}
              aside={t('fields:ofLimit', { used: formatNumber(title.length), limit: formatNumber(80) })}
              hint={t('titleHint')}
              error={error('title')}
              autoComplete="off"
              {...register('title')}
            />
          </FormCell>
          <FormCell span={6}>
            <DescriptionField control={control} />
          </FormCell>
        </FormGrid>
        <CoverField cover={cover} />
      </div>
    </FormSection>
  );
}
