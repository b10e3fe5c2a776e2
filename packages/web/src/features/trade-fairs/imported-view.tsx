import { mailtoUrl } from '@fairlead/contract/email';
import type { Exhibition } from '@fairlead/contract/exhibitions';
import {
  getImportedPeopleCsv,
  type ImportedPerson,
  type ImportedPersonState,
  inviteImportedPeople,
  listImportedPeople,
} from '@fairlead/contract/imports';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { saveFile } from '../../lib/downloads.ts';
import { formatDayAndTime, formatDayOfMonth, formatNumber, formatShare } from '../../lib/i18n/formats.ts';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { endpointKey, useEndpoint, useEndpointMutation, useEndpointPages } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { useNow } from '../../lib/use-now.ts';
import { State, type StateTone } from '../../ui/business/state-signs.tsx';
import { type Column, WorkTable } from '../../ui/business/table.tsx';
import { Button } from '../../ui/button.tsx';
import { cssVariables } from '../../ui/css-variables.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { downloadIcon, mailIcon, pencilIcon } from '../../ui/icons.ts';
import styles from './imported-view.module.css';
import { CorrectEmailDialog } from './invite-dialog.tsx';
import { PagedView } from './paged-view.tsx';
import tables from './tables.module.css';

interface ImportedActionProps {
  readonly fair: Exhibition;
  readonly person: ImportedPerson;
  readonly now: number;
  readonly isBusy: boolean;
  readonly onSend: () => void;
  readonly onCorrect: () => void;
}

/** Action that is left for an invited person: send the invitation again, or another way; none for those who came. */
function ImportedAction({ fair, person, now, isBusy, onSend, onCorrect }: ImportedActionProps) {
  const { t } = useTranslation('trade-fairs');
  const { state, againFrom } = person;
  const isOver = fair.archivedAt !== null;
  if (state === 'JOINED' || state === 'WAITING') return null;
  if (state === 'BOUNCED')
    return (
      <Button size="compact" disabled={isOver} onClick={onCorrect}>
        {t('imported.correct')}
      </Button>
    );
  const isDue = againFrom !== null && Date.parse(againFrom) <= now;
  return (
    <span className={styles['actions']}>
      {againFrom === null ? (
        <a className={styles['write']} href={mailtoUrl(person.email)}>
          {t('imported.write')}
        </a>
      ) : isDue ? (
        <Button size="compact" isBusy={isBusy} disabled={isOver} onClick={onSend}>
          {t('imported.again')}
        </Button>
      ) : (
        <span className={tables['quiet']} title={formatDayAndTime(againFrom, fair.timeZone)}>
          {t('imported.from', { when: formatDayOfMonth(againFrom, fair.timeZone) })}
        </span>
      )}
      <IconButton
        icon={pencilIcon}
        size="compact"
        label={t('imported.correctOf', { name: person.company })}
        disabled={isOver}
        onClick={onCorrect}
      />
    </span>
  );
}

const tones: Readonly<Record<ImportedPersonState, StateTone>> = {
  JOINED: 'ok',
  SENT: 'wait',
  WAITING: 'info',
  BOUNCED: 'bad',
  FAILED: 'off',
};
/** In the order of the bar: from who came to who was not reached. */
const states = ['JOINED', 'SENT', 'WAITING', 'BOUNCED', 'FAILED'] as const satisfies readonly ImportedPersonState[];
/** While mails go out, five a second. */
const lookAgainMs = 3_000;

const idOf = (row: ImportedPerson): string => row.email;

function StateOf({ row }: { readonly row: ImportedPerson }) {
  const { t } = useTranslation('trade-fairs');
  return (
    <span className={tables['text']}>
      <State tone={tones[row.state]}>{t(`imported.state.${row.state}`)}</State>
      {row.problem !== null && (
        <small className={tables['second']} title={row.problem}>
          {row.problem}
        </small>
      )}
    </span>
  );
}

/** Whom the imports of a fair invited, whether they came, and the one thing to do about each. */
export function ImportedView({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('trade-fairs');
  const client = useQueryClient();
  const now = useNow();
  const [state, setState] = useState<ImportedPersonState | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [correcting, setCorrecting] = useState<ImportedPerson | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const params = { tradeFairId: fair.id };
  const { data } = useEndpoint(
    listImportedPeople,
    { params, query: { limit: 1 } },
    { refetchInterval: (query) => ((query.state.data?.counts?.WAITING ?? 0) > 0 ? lookAgainMs : false) },
  );
  const counts = data?.counts;
  const query = { limit: 50, ...(state !== null && { state }) };
  const isSending = (counts?.WAITING ?? 0) > 0;
  const list = useEndpointPages(
    listImportedPeople,
    { params, query },
    { ...(isSending && { refetchInterval: lookAgainMs }) },
  );
  const invite = useEndpointMutation(inviteImportedPeople);
  const filters = [null, ...states].filter((one) => one === null || one === state || (counts?.[one] ?? 0) > 0);
  const all = counts ? states.reduce((sum, one) => sum + counts[one], 0) : 0;

  const send = async (emails: 'ALL' | readonly [string]) => {
    setBusy(emails === 'ALL' ? 'ALL' : emails[0]);
    try {
      const { sending } = await invite.mutateAsync({
        params,
        body: { emails: emails === 'ALL' ? emails : [...emails] },
      });
      setAsking(false);
      await client.invalidateQueries({ queryKey: endpointKey(listImportedPeople) });
      showToast(t('imported.sending', { count: sending }), { severity: 'success' });
    } catch {
      // The client has shown that it failed.
    } finally {
      setBusy(null);
    }
  };

  const saveCsv = async () => {
    setBusy('CSV');
    try {
      const file = await callForFile(getImportedPeopleCsv, { params, query: state === null ? {} : { state } });
      saveFile(file, `${t('imported.csvFile')}.csv`);
    } catch {
      // The client has shown that it failed.
    } finally {
      setBusy(null);
    }
  };
  const columns: readonly Column<ImportedPerson>[] = [
    {
      key: 'who',
      label: t('column.exhibitor'),
      cell: (row) => (
        <div className={tables['text']}>
          <span translate="no" className={tables['name']} title={row.company}>
            {row.company}
          </span>
          <small translate="no" className={tables['second']} title={joinShown([row.name, row.email])}>
            {joinShown([row.name, row.email])}
          </small>
          <span className={tables['phoneOnly']}>
            <StateOf row={row} />
          </span>
        </div>
      ),
    },
    {
      key: 'state',
      label: t('column.state'),
      width: '190px',
      hide: 'phone',
      cell: (row) => <StateOf row={row} />,
    },
    {
      key: 'joined',
      label: t('imported.joined'),
      width: '180px',
      hide: 'narrow',
      cell: (row) => (row.joinedAt === null ? '–' : formatDayAndTime(row.joinedAt, fair.timeZone)),
    },
    {
      key: 'sent',
      label: t('imported.sent'),
      width: '220px',
      hide: 'phone',
      cell: (row) =>
        row.sentAt === null
          ? '–'
          : `${formatDayAndTime(row.sentAt, fair.timeZone)}, ${t('imported.times', { count: row.sentCount })}`,
    },
    {
      key: 'again',
      label: t('column.actions'),
      width: '180px',
      align: 'end',
      isQuiet: true,
      cell: (row) => (
        <ImportedAction
          fair={fair}
          person={row}
          now={now}
          isBusy={busy === row.email}
          onSend={() => void send([row.email])}
          onCorrect={() => setCorrecting(row)}
        />
      ),
    },
  ];
  return (
    <>
      {counts && all > 0 && (
        <section className={styles['overview']} aria-label={t('imported.title')}>
          <div className={styles['bar']} aria-hidden="true">
            {states.map((one) => (
              <i key={one} className={styles[one]} style={cssVariables({ '--part': String(counts[one]) })} />
            ))}
          </div>
          <p className={styles['share']}>
            {t('imported.share', { share: formatShare(counts.JOINED / all), count: all, all: formatNumber(all) })}
          </p>
          <div className={styles['filters']} role="group" aria-label={t('column.state')}>
            {filters.map((one) => (
              <button
                key={one ?? 'ALL'}
                type="button"
                className={styles['filter']}
                aria-pressed={state === one}
                onClick={() => setState(one)}
              >
                {one === null ? t('imported.all') : t(`imported.state.${one}`)}
                <b>{formatNumber(one === null ? all : counts[one])}</b>
              </button>
            ))}
          </div>
          <div className={styles['act']}>
            <Button size="work" icon={downloadIcon} isBusy={busy === 'CSV'} onClick={() => void saveCsv()}>
              {t('imported.csv')}
            </Button>
            {counts.remindable > 0 && fair.archivedAt === null && (
              <Button size="work" kind="main" icon={mailIcon} onClick={() => setAsking(true)}>
                {t('imported.remind', { count: counts.remindable })}
              </Button>
            )}
          </div>
        </section>
      )}
      <PagedView
        list={list}
        empty={
          <EmptyState size="work" title={state === null ? t('imported.empty') : t('imported.none')}>
            {state === null && t('imported.emptyText')}
          </EmptyState>
        }
      >
        {(rows) => (
          <WorkTable label={t('imported.title')} columns={columns} groups={[{ key: 'all', rows }]} rowId={idOf} />
        )}
      </PagedView>
      <Dialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title={t('imported.remindTitle', { count: counts?.remindable ?? 0 })}
        actions={
          <>
            <Button size="work" onClick={() => setAsking(false)}>
              {t('invite.cancel')}
            </Button>
            <Button size="work" kind="main" isBusy={busy === 'ALL'} onClick={() => void send('ALL')}>
              {t('imported.remind', { count: counts?.remindable ?? 0 })}
            </Button>
          </>
        }
      >
        <p>{t('imported.remindText')}</p>
      </Dialog>
      {correcting && (
        <CorrectEmailDialog tradeFairId={fair.id} person={correcting} onClose={() => setCorrecting(null)} />
      )}
    </>
  );
}
