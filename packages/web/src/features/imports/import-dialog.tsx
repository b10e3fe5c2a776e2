import type { Exhibition } from '@fairlead/contract/exhibitions';
import type { ImportKind } from '@fairlead/contract/imports';
import { getOrganizer } from '@fairlead/contract/organizers';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpoint } from '../../lib/query/query.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ChooseStep } from './choose-step.tsx';
import { ProgressStep } from './progress-step.tsx';
import { CsvButton, ResultStep } from './result-step.tsx';
import { isUnderWay, useImport } from './use-import.ts';

interface ImportDialogProps {
  readonly fair: Exhibition;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** A spreadsheet from template to result: what it would do is shown before it is done. */
export function ImportDialog({ fair, isOpen, onClose }: ImportDialogProps) {
  const { t } = useTranslation('imports');
  const [chosen, setKind] = useState<ImportKind>('EXHIBITORS');
  const [isBusy, setBusy] = useState(false);
  const organizer = useEndpoint(
    getOrganizer,
    { params: { organizerId: fair.ownerId } },
    { enabled: isOpen, staleTime: 60_000, call: { isQuiet: true } },
  );
  const flow = useImport(fair.id, chosen, isOpen);
  const { current } = flow;
  const kind = current?.kind ?? chosen;
  const isFinished = current !== undefined && !isUnderWay(current);
  const begin = async () => {
    setBusy(true);
    try {
      await flow.begin();
    } catch {
      // Said by the client; the dry run stays where it is.
    } finally {
      setBusy(false);
    }
  };
  const close = () => {
    if (isFinished) flow.startOver();
    onClose();
  };

  const takenIn = current === undefined ? 0 : current.counts.OK + current.counts.UNARCHIVED;
  const actions = (): ReactNode => {
    if (current === undefined || isUnderWay(current)) {
      return (
        <Button size="work" onClick={close}>
          {current === undefined ? t('cancel') : t('goOnBehind')}
        </Button>
      );
    }
    const isUseful = current.dryRun && current.state === 'DONE' && takenIn > 0 && flow.canBegin;
    return (
      <>
        <Button size="work" onClick={flow.startOver}>
          {t('another')}
        </Button>
        {current.state !== 'FAILED' && <CsvButton tradeFairId={fair.id} importId={current.id} />}
        {isUseful ? (
          <Button size="work" kind="main" isBusy={isBusy} onClick={() => void begin()}>
            {t(`begin.${kind}`, { count: takenIn })}
          </Button>
        ) : (
          <Button size="work" kind="main" onClick={close}>
            {t('close')}
          </Button>
        )}
      </>
    );
  };

  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      kind="wide"
      title={t(`title.${kind}`)}
      subject={t('into', { name: fair.name })}
      actions={actions()}
    >
      {current === undefined ? (
        <ChooseStep
          fair={fair}
          kind={chosen}
          onKind={organizer.data?.integrationKind === 'INTEGRATED' ? setKind : undefined}
          upload={flow.upload}
        />
      ) : isUnderWay(current) ? (
        <ProgressStep current={current} onCancel={() => void flow.cancel().catch(() => undefined)} />
      ) : (
        <ResultStep
          current={current}
          onLeave={close}
          onTakeHidden={
            current.dryRun && flow.canBegin
              ? (isTaken) => void flow.takeHidden(isTaken).catch(() => undefined)
              : undefined
          }
          onReadAs={
            current.dryRun && flow.canBegin
              ? (encoding) => void flow.readAs(encoding).catch(() => undefined)
              : undefined
          }
        />
      )}
    </Dialog>
  );
}
