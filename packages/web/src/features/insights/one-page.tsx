import { getBiReportFile } from '@fairlead/contract/insights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../../lib/client/call.ts';
import { saveFile } from '../../lib/client/download.ts';
import { ApiProblem } from '../../lib/client/failures.ts';
import { showToast } from '../../lib/toast.ts';
import { Button } from '../../ui/button.tsx';
import { reportIcon } from '../../ui/icons.ts';

interface OnePageProps {
  readonly projectId: string;
  readonly query: { readonly from?: string; readonly to?: string };
}

/** The most important figures on one page, for readers who were not at the fair. */
export function OnePage({ projectId, query }: OnePageProps) {
  const { t } = useTranslation('insights');
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      const file = await callForFile(getBiReportFile, { params: { projectId }, query }, { isQuiet: true });
      saveFile(file, `${t('onePage')}.pdf`);
    } catch (error) {
      showToast(error instanceof ApiProblem ? error.detail : t('failed'), { severity: 'error' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button size="work" icon={reportIcon} isBusy={isBusy} onClick={() => void download()}>
      {t('onePage')}
    </Button>
  );
}
