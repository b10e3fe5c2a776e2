import type { ManagedToken } from '@fairlead/contract/managed-tokens';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/i18n/formats.ts';
import { useNow } from '../../lib/use-now.ts';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { keyIcon } from '../../ui/icons.ts';
import styles from './managed-tokens.module.css';
import { RevokeButton, Section } from './section.tsx';
import { endsLabel, hasEnded, lastUseLabel } from './token-labels.ts';
import { useOwnProjects } from './use-tokens.ts';

const tokenId = (token: ManagedToken): string => token.id;

/** The tokens that programs work with. */
export function TokensSection({ tokens }: { readonly tokens: readonly ManagedToken[] }) {
  const { t } = useTranslation('devices');
  const now = useNow();
  const projects = useOwnProjects();
  const projectOf = ({ projectId }: ManagedToken) =>
    projectId === null ? t('allProjects') : (projects.find(projectId)?.name ?? t('unknownProject'));
  const endsOf = (token: ManagedToken) => endsLabel(t, token, now, projects.find(token.projectId)?.timeZone);
  const ends = (token: ManagedToken) => (
    <span className={hasEnded(token, now) ? styles['late'] : undefined}>{endsOf(token)}</span>
  );
  const columns: readonly Column<ManagedToken>[] = [
    {
      key: 'token',
      label: t('tokens.column.token'),
      cell: (token) => (
        <div className={styles['named']}>
          <Icon of={keyIcon} size={16} />
          <span className={styles['text']}>
            <span translate="no" className={styles['name']} title={token.name}>
              {token.name}
            </span>
            <small className={styles['facts']}>
              <span>{`${t(`scope.${token.scope}`)}, ${projectOf(token)}`}</span>
              <span>{t('tokens.fact.used', { when: lastUseLabel(t, token, now) })}</span>
              <span>{hasEnded(token, now) ? endsOf(token) : t('tokens.fact.ends', { when: endsOf(token) })}</span>
              <span>{t('tokens.fact.author', { name: token.author, day: formatDay(token.createdAt) })}</span>
            </small>
          </span>
        </div>
      ),
    },
    {
      key: 'scope',
      label: t('tokens.column.scope'),
      width: '212px',
      hide: 'phone',
      cell: (token) => t(`scope.${token.scope}`),
      tooltip: (token) => t(`scopeHint.${token.scope}`),
    },
    {
      key: 'project',
      label: t('tokens.column.project'),
      width: '13%',
      hide: 'phone',
      cell: projectOf,
      tooltip: projectOf,
    },
    { key: 'ends', label: t('tokens.column.ends'), width: '176px', hide: 'phone', cell: ends },
    {
      key: 'used',
      label: t('tokens.column.used'),
      width: '124px',
      hide: 'phone',
      cell: (token) => lastUseLabel(t, token, now),
    },
    {
      key: 'author',
      label: t('tokens.column.author'),
      width: '140px',
      hide: 'narrow',
      cell: ({ author }) => author,
      tooltip: (token) => `${token.author}, ${formatDay(token.createdAt)}`,
    },
    {
      key: 'act',
      label: t('tokens.column.act'),
      width: '128px',
      align: 'end',
      isQuiet: true,
      cell: (token) => <RevokeButton token={token} />,
    },
  ];
  return (
    <Section title={t('tokens.title')} note={t('tokens.note')}>
      {tokens.length === 0 ? (
        <p className={classNames(styles['empty'], styles['quiet'])}>{t('tokens.empty')}</p>
      ) : (
        <WorkTable
          label={t('tokens.title')}
          columns={columns}
          groups={[{ key: 'all', rows: tokens }]}
          rowId={tokenId}
        />
      )}
    </Section>
  );
}
