import { endLicence, extendLicence, type Licence, type LicenceState, listLicences } from '@fairlead/contract/licences';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { formatDay, formatNumber } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { useEndpointPages } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { FormDialog } from '../../ui/business/form-dialog.tsx';
import { ListLoading } from '../../ui/business/list.tsx';
import { PageBody } from '../../ui/business/page.tsx';
import { State, type StateTone } from '../../ui/business/state-signs.tsx';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { Button } from '../../ui/button.tsx';
import { DayField } from '../../ui/day-field.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Icon } from '../../ui/icon.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { archiveIcon, calendarIcon, infoIcon, moreIcon, plusIcon } from '../../ui/icons.ts';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import { ConfirmDialog, useFaults, useRefresh } from './dialog-parts.tsx';
import { rowsOf, ShowMore, TargetTag } from './list-parts.tsx';
import { momentOfDay } from './moments.ts';
import styles from './pricing.module.css';

type LicenceWithEnd = Licence & { readonly validUntil: string };

interface ExtendDialogProps {
  readonly licence: LicenceWithEnd;
  readonly onClose: () => void;
}

/** Gives a licence a later end. */
function ExtendDialog({ licence, onClose }: ExtendDialogProps) {
  const { t } = useTranslation('prices');
  const refresh = useRefresh();
  const [day, setDay] = useState('');
  const [isBusy, setBusy] = useState(false);
  const { faults, show, showRefusal, clear } = useFaults(['validUntil']);
  const end = formatDay(licence.validUntil);

  async function submit(): Promise<void> {
    const [begin, validUntil] = [momentOfDay(day, '00:00:00'), momentOfDay(day, '23:59:59')];
    if (begin === undefined || validUntil === undefined || Date.parse(begin) <= Date.parse(licence.validUntil)) {
      show({ validUntil: t('extend.fault', { day: end }) });
      return;
    }
    setBusy(true);
    try {
      await call(extendLicence, { params: { licenseId: licence.id }, body: { validUntil } }, { isQuiet: true });
      await refresh();
      showToast(t('extend.done', { name: licence.name, day: formatDay(validUntil) }), { severity: 'success' });
      onClose();
    } catch (error) {
      showRefusal(error, t('extend.failed'));
      setBusy(false);
    }
  }

  return (
    <FormDialog
      onClose={onClose}
      title={t('extend.title', { name: licence.name })}
      subject={joinShown([licence.exhibitor.name, t('licences.until', { day: end })])}
      submitLabel={t('extend.submit')}
      isBusy={isBusy}
      failure={faults.form}
      onSubmit={() => void submit()}
    >
      <DayField
        size="work"
        label={t('extend.until')}
        value={day}
        error={faults.validUntil}
        onChange={(until) => {
          setDay(until);
          clear('validUntil');
        }}
      />
      <p className={styles['effect']}>
        <Icon of={infoIcon} size={16} />
        <span>{t('extend.effect')}</span>
      </p>
    </FormDialog>
  );
}

const tones: Readonly<Record<LicenceState, StateTone>> = {
  PENDING: 'wait',
  VALID: 'ok',
  USED_UP: 'off',
  EXPIRED: 'off',
  ENDED: 'off',
};

const hasEnd = (licence: Licence): licence is LicenceWithEnd => licence.validUntil !== null;

/** Licences that companies may use before they pay, newest first. */
export function LicencesView({ onGrant }: { readonly onGrant: () => void }) {
  const { t } = useTranslation('prices');
  const isPhone = useMedia(phoneQuery);
  const pages = useEndpointPages(listLicences, { query: { limit: 100 } }, { call: { isQuiet: true } });
  const [ending, setEnding] = useState<Licence | null>(null);
  const [extending, setExtending] = useState<LicenceWithEnd | null>(null);
  const rows = rowsOf(pages);
  if (rows === undefined)
    return pages.error === null ? (
      <ListLoading />
    ) : (
      <ErrorState size="work" title={t('licences.failed')} onRetry={() => void pages.refetch()} />
    );
  if (rows.length === 0)
    return (
      <EmptyState
        size="work"
        title={t('licences.empty')}
        actions={
          <Button size="work" icon={plusIcon} onClick={onGrant}>
            {t('licences.grant')}
          </Button>
        }
      >
        {t('licences.emptyText')}
      </EmptyState>
    );
  const usedOf = ({ used, quantity }: Licence): string =>
    quantity === null
      ? t('licences.unlimited', { used: formatNumber(used) })
      : t('licences.of', { used: formatNumber(used), quantity: formatNumber(quantity) });
  const validity = ({ validFrom, validUntil, state }: Licence): string =>
    [
      ...(state === 'PENDING' ? [t('licences.from', { day: formatDay(validFrom) })] : []),
      validUntil === null ? t('licences.open') : t('licences.until', { day: formatDay(validUntil) }),
    ].join(' ');
  const columns: readonly Column<Licence>[] = [
    {
      key: 'licence',
      label: t('column.licence'),
      cell: (licence) => (
        <span className={styles['two']}>
          <b title={licence.name}>{licence.name}</b>
          <small title={licence.exhibitor.name ?? undefined}>{licence.exhibitor.name ?? t('assignments.gone')}</small>
          {isPhone && (
            <>
              <small>{`${t(`target.${licence.target}`)} · ${usedOf(licence)}`}</small>
              <small>{`${t(`licences.state.${licence.state}`)} · ${validity(licence)}`}</small>
            </>
          )}
        </span>
      ),
      tooltip: ({ reason }) => reason ?? undefined,
    },
    {
      key: 'target',
      label: t('column.target'),
      width: '116px',
      hide: 'phone',
      cell: ({ target }) => <TargetTag target={target} />,
    },
    { key: 'used', label: t('column.used'), width: '148px', align: 'end', hide: 'phone', cell: usedOf },
    {
      key: 'fair',
      label: t('column.fair'),
      width: '18%',
      hide: 'narrow',
      cell: ({ tradeFair }) => (tradeFair === null ? t('licences.anyFair') : (tradeFair.name ?? t('assignments.gone'))),
      tooltip: ({ tradeFair }) => tradeFair?.name ?? undefined,
    },
    {
      key: 'valid',
      label: t('column.valid'),
      width: '18%',
      hide: 'phone',
      cell: (licence) => (
        <span className={styles['two']}>
          <span>{validity(licence)}</span>
          <small>{t('licences.by', { name: licence.grantedBy, day: formatDay(licence.grantedAt) })}</small>
        </span>
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      width: '128px',
      hide: 'phone',
      cell: ({ state }) => <State tone={tones[state]}>{t(`licences.state.${state}`)}</State>,
    },
    {
      key: 'more',
      label: t('column.more'),
      width: '64px',
      align: 'end',
      isQuiet: true,
      cell: (licence) =>
        licence.state !== 'ENDED' &&
        licence.state !== 'EXPIRED' && (
          <Menu
            align="end"
            trigger={<IconButton icon={moreIcon} size="compact" label={t('prices.menu', { name: licence.name })} />}
          >
            {hasEnd(licence) && (
              <MenuItem icon={calendarIcon} onSelect={() => setExtending(licence)}>
                {t('licences.extend')}
              </MenuItem>
            )}
            <MenuItem icon={archiveIcon} isDangerous onSelect={() => setEnding(licence)}>
              {t('licences.end')}
            </MenuItem>
          </Menu>
        ),
    },
  ];
  return (
    <PageBody>
      <WorkTable label={t('licences.table')} columns={columns} groups={[{ key: 'all', rows }]} rowId={({ id }) => id} />
      <ShowMore pages={pages} />
      {extending && <ExtendDialog licence={extending} onClose={() => setExtending(null)} />}
      {ending && (
        <ConfirmDialog
          title={t('endLicence.title', { name: ending.name })}
          subject={joinShown([ending.exhibitor.name, usedOf(ending), ending.reason])}
          text={t('endLicence.text')}
          keepLabel={t('endLicence.keep')}
          actLabel={t('endLicence.act')}
          failedText={t('endLicence.failed')}
          act={async () => {
            await call(endLicence, { params: { licenseId: ending.id } }, { isQuiet: true });
            return t('endLicence.done', { name: ending.name });
          }}
          onClose={() => setEnding(null)}
        />
      )}
    </PageBody>
  );
}
