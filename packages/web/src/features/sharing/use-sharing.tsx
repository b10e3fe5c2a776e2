import { currentTexts } from '@fairlead/contract/consent-texts';
import { listConsentReceipts } from '@fairlead/contract/receipts';
import { listSharing, type SharingExhibitor, setSharing } from '@fairlead/contract/sharing';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/client/call.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { currentLanguage } from '../../lib/i18n/language.ts';
import { endpointKey, useEndpoint } from '../../lib/query/query.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { VisitorSheet, VisitorSheetActions } from '../../ui/visitor/sheet.tsx';

interface SharingChange {
  readonly isShared?: boolean;
  readonly isTelephoneShared?: boolean;
}

/** Everybody who has the visitor, and what changes it: at once, and back if it did not work. */
export function useSharing() {
  const { t } = useTranslation('sharing');
  const client = useQueryClient();
  const list = useEndpoint(listSharing, {}, { call: { isQuiet: true } });
  const [underWay, setUnderWay] = useState<(SharingChange & { readonly id: string }) | null>(null);

  const change = async ({ exhibitor: { id, name } }: SharingExhibitor, body: SharingChange) => {
    setUnderWay({ id, ...body });
    try {
      const input = { params: { exhibitorId: id }, body };
      const changed = await call(setSharing, input, { isQuiet: true, isIdempotent: true });
      client.setQueryData<SharingExhibitor[]>(endpointKey(listSharing, {}), (old) =>
        old?.map((other) => (other.exhibitor.id === id ? changed : other)),
      );
      void client.invalidateQueries({ queryKey: endpointKey(listConsentReceipts) });
      if (body.isShared === undefined) return;
      const isTaken = !body.isShared;
      const undo = { label: t('undo'), onPress: () => void change(changed, { isShared: true }) };
      const message = t(isTaken ? 'taken' : 'given', { name });
      showToast(message, { severity: 'success', ...(isTaken && { action: undo }) });
    } catch (error) {
      showToast(error instanceof ApiProblem ? error.detail : t('notReached'), { severity: 'error' });
    } finally {
      setUnderWay(null);
    }
  };
  /** As the switches show it. */
  const shown = (one: SharingExhibitor) => {
    const wanted: SharingChange = underWay?.id === one.exhibitor.id ? underWay : {};
    return {
      isShared: wanted.isShared ?? one.isShared,
      isTelephoneShared: wanted.isTelephoneShared ?? one.isTelephoneShared,
    };
  };
  return { list, change, shown };
}

interface TakeBackSheetProps {
  /** Whom the data is taken back from; null while nothing is asked. */
  readonly asked: SharingExhibitor | null;
  readonly onClose: () => void;
  readonly onTakeBack: (from: SharingExhibitor) => void;
}

/** Asks before everything is taken back, in the words that the receipt repeats. */
export function TakeBackSheet({ asked, onClose, onTakeBack }: TakeBackSheetProps) {
  const { t } = useTranslation('sharing');
  return (
    <VisitorSheet
      isOpen={asked !== null}
      onClose={onClose}
      title={t('confirm.title', { name: asked?.exhibitor.name ?? '' })}
      detail={currentTexts(currentLanguage()).SHARE_WITH_EXHIBITOR.withdrawn}
    >
      <VisitorSheetActions>
        <Button kind="quiet" size="tall" onClick={onClose}>
          {t('confirm.keep')}
        </Button>
        <Button kind="dangerFilled" size="tall" onClick={() => asked && onTakeBack(asked)}>
          {t('confirm.act')}
        </Button>
      </VisitorSheetActions>
    </VisitorSheet>
  );
}
