import { listSharing, type SharingExhibitor, setSharing } from '@fairlead/contract/sharing';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VisitorBar } from '../../ui/visitor/header.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';
import { ExhibitorRow } from './exhibitor-row.tsx';
import styles from './sharing.module.css';

/** Who has my data, what they see of it, and a switch to withdraw the consent. */
export function SharingScreen() {
  const { t } = useTranslation('sharing');
  usePageTitle(t('title'));
  const client = useQueryClient();
  const list = useEndpoint(listSharing, {}, { call: { isQuiet: true } });
  const [asked, setAsked] = useState<SharingExhibitor | null>(null);
  const [underWay, setUnderWay] = useState<string | null>(null);

  const change = async (one: SharingExhibitor, isShared: boolean) => {
    setAsked(null);
    setUnderWay(one.exhibitor.id);
    try {
      const params = { exhibitorId: one.exhibitor.id };
      const changed = await call(setSharing, { params, body: { isShared } }, { isQuiet: true, isIdempotent: true });
      client.setQueryData<SharingExhibitor[]>(endpointKey(listSharing, {}), (old) =>
        old?.map((other) => (other.exhibitor.id === changed.exhibitor.id ? changed : other)),
      );
      showToast(t(isShared ? 'given' : 'taken', { name: one.exhibitor.name }), { severity: 'success' });
    } catch (error) {
      showToast(error instanceof ApiProblem ? error.detail : t('notReached'), { severity: 'error' });
    } finally {
      setUnderWay(null);
    }
  };
  return (
    <>
      <VisitorBar backLabel={t('back')} backTo="/account" />
      <div className={styles['head']}>
        <h1 className={styles['title']}>{t('title')}</h1>
        <p className={styles['soft']}>{t('text')}</p>
      </div>
      {list.data === undefined && list.error !== null && <ErrorState onRetry={() => void list.refetch()} />}
      {list.data === undefined && list.error === null && (
        <div className={styles['loading']} aria-busy="true">
          <Skeleton />
          <Skeleton shape="most" />
        </div>
      )}
      {list.data?.length === 0 && <EmptyState title={t('none.title')}>{t('none.text')}</EmptyState>}
      <ul className={styles['list']}>
        {list.data?.map((one) => (
          <ExhibitorRow
            key={one.exhibitor.id}
            sharing={one}
            isOn={underWay === one.exhibitor.id ? !one.isShared : one.isShared}
            onChange={(isShared) => (isShared ? void change(one, true) : setAsked(one))}
          />
        ))}
      </ul>
      <VisitorSheet
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        title={t('confirm.title', { name: asked?.exhibitor.name ?? '' })}
        detail={t('confirm.text')}
      >
        <VisitorSheetActions>
          <Button kind="quiet" size="tall" onClick={() => setAsked(null)}>
            {t('confirm.keep')}
          </Button>
          <Button kind="dangerFilled" size="tall" onClick={() => asked && void change(asked, false)}>
            {t('confirm.act')}
          </Button>
        </VisitorSheetActions>
      </VisitorSheet>
    </>
  );
}
