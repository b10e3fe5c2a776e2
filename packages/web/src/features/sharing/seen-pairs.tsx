import type { SharingExhibitor } from '@fairlead/contract/sharing';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAssetNames } from '../../lib/assets.ts';
import { countryName } from '../../lib/i18n/formats.ts';
import { currentLocale, withCapital } from '../../lib/i18n/language.ts';
import { useWishText } from '../../lib/wishes.ts';
import styles from './sharing.module.css';

/** Several in one line, as the language lists them, with a capital in front. */
export function listed(names: readonly string[]): string {
  const line = new Intl.ListFormat(currentLocale(), { style: 'short', type: 'unit' }).format(names);
  return withCapital(line);
}

/** Names and values, one pair under the other. */
export function Pairs({ pairs }: { readonly pairs: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles['pairs']}>
      {pairs.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}

const lines = (texts: readonly string[]): ReactNode => (
  <>
    {texts.map((text, index) => (
      <span key={index} className={styles['line']}>
        {text}
      </span>
    ))}
  </>
);

/** The person as an exhibitor sees them: masked where the lead is. */
export function SeenPairs({
  sharing: { seen, fields, points, documents, answers, wish },
}: {
  readonly sharing: SharingExhibitor;
}) {
  const { t } = useTranslation('sharing');
  const { t: w } = useTranslation('wishes');
  const wishText = useWishText();
  const names = useAssetNames();
  const values = {
    ...seen,
    initial: seen.name,
    organizationInitial: seen.organization,
    industry: seen.industry === null ? null : names.industry(seen.industry),
    profession: seen.profession === null ? null : names.profession(seen.profession),
    countryCode: seen.countryCode === null ? null : countryName(seen.countryCode),
  };
  const pairs: [string, ReactNode][] = fields.map((field) => [listed([t(`field.${field}`)]), values[field] ?? '']);
  if (wish !== null) pairs.push([w('see.wish'), wishText(wish, wish.timeZone)]);
  if (points.length > 0) pairs.push([t('pointsTitle'), lines(points.map(({ name }) => name))]);
  if (documents.length > 0) pairs.push([t('documentsTitle'), lines(documents.map(({ name }) => name))]);
  if (answers.length > 0) {
    const given = answers.map(({ question, answers: texts }) => (
      <span key={question} className={styles['line']}>
        <span className={styles['soft']}>{question}</span> {texts.join(', ')}
      </span>
    ));
    pairs.push([t('answersTitle'), given]);
  }
  if (pairs.length === 0) return <p className={styles['soft']}>{t('seesNothing')}</p>;
  return <Pairs pairs={pairs} />;
}
