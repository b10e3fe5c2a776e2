import type { Exhibition } from '@fairlead/contract/exhibitions';
import { getMissingCodes } from '@fairlead/contract/missing-codes';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/query/query.ts';
import { MissingTable } from './missing-table.tsx';

const pollMs = 60_000;

/** Codes that were scanned in vain at the fair. */
export function MissingView({ fair }: { readonly fair: Exhibition }) {
  const { t } = useTranslation('trade-fairs');
  const { data } = useEndpoint(
    getMissingCodes,
    { params: { tradeFairId: fair.id } },
    { refetchInterval: pollMs, call: { isQuiet: true } },
  );
  // The figures above say so when nothing can be read.
  if (data === undefined) return null;
  return <MissingTable {...data} note={t('nowhere.note')} />;
}
