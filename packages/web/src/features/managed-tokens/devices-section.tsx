import type { ManagedToken } from '@fairlead/contract/managed-tokens';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../lib/i18n/formats.ts';
import { useNow } from '../../lib/use-now.ts';
import { State } from '../../ui/business/state-signs.tsx';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { deviceIcon, qrIcon, warningIcon } from '../../ui/icons.ts';
import { DeviceCodeDialog } from './device-dialogs.tsx';
import styles from './managed-tokens.module.css';
import { RevokeButton, Section } from './section.tsx';
import { deviceState, endsLabel, hasEnded, missingLabel, waitsLong, whenLabel } from './token-labels.ts';
import { useOwnProjects } from './use-tokens.ts';

const tokenId = (token: ManagedToken): string => token.id;

/** The phones and tablets at the stand; those whose leads are missing come first. */
export function DevicesSection({ devices }: { readonly devices: readonly ManagedToken[] }) {
  const { t } = useTranslation('devices');
  const now = useNow();
  const projects = useOwnProjects();
  const [shown, setShown] = useState<ManagedToken | null>(null);
  const missing = missingLabel(t, devices, now);
  const rows = devices.toSorted((one, other) => Number(waitsLong(other, now)) - Number(waitsLong(one, now)));
  const projectOf = (token: ManagedToken) => projects.find(token.projectId)?.name ?? t('unknownProject');
  const oldest = ({ device }: ManagedToken) => (device?.oldestAt ? whenLabel(t, device.oldestAt, now) : null);
  const late = (token: ManagedToken) => (waitsLong(token, now) ? styles['late'] : undefined);
  const endsOf = (token: ManagedToken) => endsLabel(t, token, now, projects.find(token.projectId)?.timeZone);
  const columns: readonly Column<ManagedToken>[] = [
    {
      key: 'device',
      label: t('devices.column.device'),
      cell: (token) => (
        <div className={styles['named']}>
          <Icon of={deviceIcon} size={16} />
          <span className={styles['text']}>
            <span translate="no" className={styles['name']} title={token.name}>
              {token.name}
            </span>
            <small className={styles['facts']}>
              {projectOf(token)}
              <DeviceState token={token} now={now} />
              {token.device !== null && token.device.waiting > 0 && (
                <span className={late(token)}>
                  {t('devices.fact.waiting', { count: token.device.waiting, when: oldest(token) ?? '' })}
                </span>
              )}
              <span>{hasEnded(token, now) ? endsOf(token) : t('devices.fact.ends', { when: endsOf(token) })}</span>
            </small>
          </span>
        </div>
      ),
    },
    {
      key: 'project',
      label: t('devices.column.project'),
      width: '18%',
      hide: 'phone',
      cell: projectOf,
      tooltip: projectOf,
    },
    {
      key: 'seen',
      label: t('devices.column.seen'),
      width: '172px',
      hide: 'phone',
      cell: (token) => <DeviceState token={token} now={now} />,
    },
    {
      key: 'waiting',
      label: t('devices.column.waiting'),
      width: '84px',
      align: 'end',
      hide: 'phone',
      cell: (token) => (
        <span className={late(token)}>{token.device === null ? '–' : formatNumber(token.device.waiting)}</span>
      ),
    },
    {
      key: 'oldest',
      label: t('devices.column.oldest'),
      width: '156px',
      hide: 'phone',
      cell: (token) => (
        <span className={late(token) ?? styles['quiet']}>
          {token.device === null ? '–' : (oldest(token) ?? t('devices.allSent'))}
        </span>
      ),
    },
    {
      key: 'ends',
      label: t('devices.column.ends'),
      width: '156px',
      hide: 'narrow',
      cell: (token) => <span className={styles['quiet']}>{endsOf(token)}</span>,
    },
    {
      key: 'act',
      label: t('devices.column.act'),
      width: '164px',
      align: 'end',
      isQuiet: true,
      cell: (token) => (
        <span className={styles['acts']}>
          {!hasEnded(token, now) && (
            <IconButton
              icon={qrIcon}
              size="work"
              label={t('setUp.codeOf', { name: token.name })}
              onClick={() => setShown(token)}
            />
          )}
          <RevokeButton token={token} />
        </span>
      ),
    },
  ];
  return (
    <Section
      title={t('devices.title')}
      note={t('devices.note')}
      warning={
        missing && (
          <>
            <Icon of={warningIcon} size={16} />
            {missing}
          </>
        )
      }
    >
      {rows.length === 0 ? (
        <p className={classNames(styles['empty'], styles['quiet'])}>{t('devices.empty')}</p>
      ) : (
        <WorkTable label={t('devices.title')} columns={columns} groups={[{ key: 'all', rows }]} rowId={tokenId} />
      )}
      {shown && (
        <DeviceCodeDialog device={shown} project={projects.find(shown.projectId)} onClose={() => setShown(null)} />
      )}
    </Section>
  );
}

function DeviceState({ token, now }: { readonly token: ManagedToken; readonly now: number }) {
  const { t } = useTranslation('devices');
  const { tone, label } = deviceState(t, token, now);
  return <State tone={tone}>{label}</State>;
}
