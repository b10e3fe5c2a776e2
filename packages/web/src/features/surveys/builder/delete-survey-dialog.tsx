import { deleteSurvey, listSurveys, type Survey } from '@fairlead/contract/surveys';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { endpointKey, useEndpointMutation } from '../../../lib/query.ts';
import { showToast } from '../../../lib/toast.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

interface DeleteSurveyDialogProps {
  readonly survey: Survey;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onGone: () => void;
}

/** Asks once; says what stays. */
export function DeleteSurveyDialog({ survey, isOpen, onClose, onGone }: DeleteSurveyDialogProps) {
  const { t } = useTranslation('surveys');
  const client = useQueryClient();
  const remove = useEndpointMutation(deleteSurvey);
  const act = async () => {
    try {
      await remove.mutateAsync({ params: { projectId: survey.projectId, id: survey.id } });
      await client.invalidateQueries({ queryKey: endpointKey(listSurveys) });
      showToast(t('delete.done', { name: survey.title }), { severity: 'success' });
      onClose();
      onGone();
    } catch {
      // The client has said that it failed.
    }
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('delete.title', { name: survey.title })}
      subject={survey.startedCount > 0 ? t('delete.wordsAnswered', { count: survey.completeCount }) : t('delete.words')}
      actions={
        <>
          <Button size="work" onClick={onClose}>
            {t('delete.keep')}
          </Button>
          <Button size="work" kind="dangerFilled" isBusy={remove.isPending} onClick={() => void act()}>
            {t('delete.act')}
          </Button>
        </>
      }
    />
  );
}
