import { printCode } from '@fairlead/contract/code';
import { useTranslation } from 'react-i18next';
import { joinShown } from '../../lib/i18n/shown-value.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { qrIcon } from '../../ui/icons.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type Assigned, AssignForm } from './assign-form.tsx';
import styles from './code-body.module.css';
import type { Draft } from './use-drafts.ts';
import type { CodeAnswer } from './use-own-code.ts';
import type { Projects } from './use-projects.ts';

interface CodeBodyProps {
  readonly code: string;
  readonly answer: CodeAnswer;
  /** The code is being looked up, for the first time or again. */
  readonly isLoading: boolean;
  readonly projects: Projects;
  readonly size: 'touch' | 'work';
  readonly draft: Draft;
  readonly onDraft: (draft: Draft) => void;
  readonly onAssigned: (assigned: Assigned) => void;
  readonly onRetry: () => void;
  readonly onNext: () => void;
  readonly onType: () => void;
}

/** Actions on a code that was read. */
export function CodeBody(props: CodeBodyProps) {
  const { code, answer, isLoading, size, onRetry, onNext, onType } = props;
  const { t } = useTranslation(['codes', 'camera']);
  const { t: common } = useTranslation();
  const button = size === 'work' ? 'work' : 'tall';
  const other = size === 'work' ? 'outline' : 'quiet';
  const next = (kind: 'main' | typeof other) => (
    <Button kind={kind} size={button} onClick={onNext}>
      {t('next')}
    </Button>
  );
  const acts = () => {
    if (answer.kind === 'TAKEN') {
      const { projectId, beaconId } = answer.point;
      return (
        <>
          {next(other)}
          <ButtonLink to={`/project/${projectId}/mixie-point/${beaconId}`} kind="main" size={button}>
            {t('taken.open')}
          </ButtonLink>
        </>
      );
    }
    if (answer.kind === 'UNREACHABLE') {
      return (
        <>
          {next(other)}
          <Button kind="main" size={button} isBusy={isLoading} onClick={onRetry}>
            {common('ui.tryAgain')}
          </Button>
        </>
      );
    }
    return (
      <>
        <Button kind={other} size={button} onClick={onType}>
          {t('camera:live.type')}
        </Button>
        {next('main')}
      </>
    );
  };
  return (
    <>
      <div className={styles['code']} data-size={size}>
        <span className={styles['glyph']}>
          <Icon of={qrIcon} size={size === 'work' ? 20 : 24} />
        </span>
        <p className={styles['text']}>
          <b translate="no" className={styles['print']}>
            {printCode(code)}
          </b>
          {answer.kind === 'TAKEN' && (
            <span translate="no" className={styles['point']}>
              {joinShown([answer.point.name, answer.point.projectName])}
            </span>
          )}
        </p>
      </div>
      {answer.kind === 'LOADING' && (
        <div className={styles['loading']} aria-busy="true">
          <Skeleton shape="most" />
          <Skeleton shape="half" />
        </div>
      )}
      {answer.kind === 'BLANK' && (
        <AssignForm
          code={code}
          printedFor={answer.projectId}
          projects={props.projects}
          size={size}
          draft={props.draft}
          onDraft={props.onDraft}
          onAssigned={props.onAssigned}
          onRefused={onRetry}
        />
      )}
      {answer.kind !== 'BLANK' && answer.kind !== 'LOADING' && (
        <div className={styles['acts']} data-size={size}>
          {acts()}
        </div>
      )}
    </>
  );
}
