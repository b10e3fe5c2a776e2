import { isCode, printCode } from '@fairlead/contract/code';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { readSighted } from '../../lib/camera/chooser.ts';
import { confirmTaken, useNotice } from '../../lib/camera/feedback.ts';
import { useCamera } from '../../lib/camera/use-camera.ts';
import { useDecoder } from '../../lib/camera/use-decoder.ts';
import { useKeyScanner } from '../../lib/camera/use-key-scanner.ts';
import { useSearch } from '../../lib/navigation/navigation.ts';
import { useIsOnline } from '../../lib/offline/use-is-online.ts';
import { PageHeader } from '../../ui/business/page.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { checkIcon, offlineIcon } from '../../ui/icons.ts';
import type { HitTone } from '../../ui/scanner/code-overlay.tsx';
import { LiveScanner } from '../../ui/scanner/live-scanner.tsx';
import { ScannerControls, ScannerTray, trayActionClass } from '../../ui/scanner/scanner-controls.tsx';
import { ChoiceSheet, usePictureChoice, WithoutCamera } from '../../ui/scanner/without-camera.tsx';
import { phoneQuery, useMedia } from '../../ui/use-media.ts';
import { VisitorSheet } from '../../ui/visitor/sheet.tsx';
import { type Assigned, type Draft, useDrafts } from './assign-form.tsx';
import styles from './assign-scanner.module.css';
import { CodePane, TypeForm } from './code-pane.tsx';
import { FoundCode } from './found-code.tsx';
import type { FoundParts, People } from './people.ts';
import { ProjectButton, ProjectSheet, type Projects } from './project-sheet.tsx';

/** The part of the screen that the query holds, so that a reload keeps it: the code that is shown, or that one is being typed. */
function useScannerQuery() {
  const [query, setQuery] = useSearch();
  const code = query.get('code');
  const show = (next: { readonly code?: string; readonly isTyping?: boolean }) =>
    setQuery(
      (before) => {
        before.delete('code');
        before.delete('type');
        if (next.code !== undefined) before.set('code', next.code);
        if (next.isTyping) before.set('type', '');
        return before;
      },
      { replace: true },
    );
  return { code: code !== null && isCode(code) ? code : null, isTyping: query.has('type'), show };
}

interface AssignedTrayProps {
  readonly assigned: readonly Assigned[];
}

/** How many codes are assigned by now, and the last of them; on the phone, while the camera goes on. */
function AssignedTray({ assigned }: AssignedTrayProps) {
  const { t } = useTranslation('codes');
  const last = assigned.at(-1);
  return (
    <div className={styles['place']} role="status">
      {last && (
        <ScannerTray
          className={styles['tray']}
          mark={
            <span className={styles['seal']}>
              <Icon of={checkIcon} size={20} />
            </span>
          }
          count={t('assigned.count', { count: assigned.length })}
          detail={t('assigned.last', { name: last.name })}
          isOneLine
        >
          <Link className={trayActionClass} to={`/project/${last.projectId}/mixie-point/${last.beaconId}`}>
            {t('assigned.open')}
          </Link>
        </ScannerTray>
      )}
    </div>
  );
}

interface AssignScannerProps {
  readonly projects: Projects;
  readonly people: People;
}

/** The camera and every other way to a code; what it is stands beside it, or below it on a phone. */
export function AssignScanner({ projects, people }: AssignScannerProps) {
  const { t } = useTranslation(['codes', 'camera']);
  const { code, isTyping, show } = useScannerQuery();
  const isPhone = useMedia(phoneQuery);
  const isOnline = useIsOnline();
  const camera = useCamera();
  const live = camera.state.kind === 'LIVE' ? camera.state.camera : null;
  const decoder = useDecoder();
  const drafts = useDrafts();
  const [notice, showNotice] = useNotice();
  const [assigned, setAssigned] = useState<readonly Assigned[]>([]);
  const [way, setWay] = useState<Draft['way']>('NEW');
  const [hit, setHit] = useState<HitTone>('good');
  const typed = useRef<HTMLInputElement>(null);
  const { fixed } = projects;
  const project = projects.chosenFor(null);
  // Before the first person is captured, and not after a hundred were captured for another fair.
  const isUndecided = project === undefined && projects.canChoose;
  const [isChoosing, setChoosing] = useState(isUndecided);
  const held = useRef<string | null>(null);

  const take = (sighted: string) => {
    if (!isCode(sighted)) {
      showNotice(t('notPrinted'));
      return;
    }
    if (isUndecided) {
      held.current = sighted;
      setChoosing(true);
      return;
    }
    confirmTaken();
    if (project !== undefined && people.isRapid) {
      void people.takeRapidly(sighted, project.id, showNotice);
      return;
    }
    if (project !== undefined) people.keep(sighted, project.id);
    show({ code: sighted });
  };
  const takeHeld = useEffectEvent(() => {
    const sighted = held.current;
    held.current = null;
    if (sighted !== null) take(sighted);
  });
  useEffect(() => {
    if (!isUndecided) takeHeld();
  }, [isUndecided]);
  useKeyScanner((reading) => {
    const sighted = reading === 'OTHER_KEYBOARD' ? null : readSighted(reading.text);
    if (sighted === null) showNotice(t(reading === 'OTHER_KEYBOARD' ? 'camera:otherKeyboard' : 'camera:live.foreign'));
    else take(sighted);
  });
  const picture = usePictureChoice(decoder, showNotice, take);
  const close = () => {
    if (code !== null) people.leave(code);
    show({});
  };
  const finish = (done: Assigned) => {
    drafts.drop(done.code);
    setAssigned((before) => [...before.filter((one) => one.code !== done.code), done]);
    close();
  };

  const found = (frame: (parts: FoundParts | null) => ReactNode) =>
    code === null ? (
      frame(null)
    ) : (
      <FoundCode
        key={code}
        code={code}
        people={people}
        projectId={project?.id}
        projects={projects}
        size={isPhone ? 'touch' : 'work'}
        draft={drafts.of(code, way)}
        onDraft={(draft) => {
          setWay(draft.way);
          drafts.change(code, draft);
        }}
        onAssigned={finish}
        onNext={close}
        onType={() => show({ isTyping: true })}
        onHit={setHit}
      >
        {frame}
      </FoundCode>
    );
  const controls = (
    <ScannerControls
      camera={live}
      onType={() => show({ isTyping: true })}
      onPicture={(file) => void picture.read(file)}
    >
      {people.control(true)}
    </ScannerControls>
  );
  const trays = (
    <>
      {people.tray((captured) => show({ code: captured }))}
      {isPhone && <AssignedTray assigned={assigned} />}
    </>
  );
  return (
    <>
      <PageHeader
        title={t('title')}
        parent={fixed && { to: `/project/${fixed.id}/mixie-points`, label: fixed.name }}
        actions={
          fixed && (
            <ButtonLink to={`/project/${fixed.id}/mixie-points`} size="work">
              {t('done')}
            </ButtonLink>
          )
        }
      />
      <p className={styles['offline']} role="status">
        {!isOnline && (
          <>
            <Icon of={offlineIcon} size={16} />
            <span>{t('offline')}</span>
          </>
        )}
      </p>
      <div className={styles['work']}>
        <div className={styles['view']}>
          {camera.state.kind === 'FAULT' ? (
            <div className={styles['without']}>
              <div className={styles['plainTop']}>
                {project && (
                  <ProjectButton project={project} isFixed={!projects.canChoose} onPress={() => setChoosing(true)} />
                )}
                {people.status}
                {people.control(false)}
              </div>
              {trays}
              <WithoutCamera
                fault={camera.state.fault}
                title={null}
                notice={notice}
                onRetry={camera.retry}
                onPicture={(file) => void picture.read(file)}
              >
                <TypeForm onCode={take} />
              </WithoutCamera>
            </div>
          ) : (
            <LiveScanner
              camera={live}
              decoder={decoder}
              isPaused={code !== null || isTyping || picture.choices.length > 0}
              shown={code}
              isPassing={people.isRapid}
              tone={hit}
              hint={t('hint')}
              hintAs="p"
              notice={notice}
              nameOf={printCode}
              onNotice={showNotice}
              onTake={take}
            >
              {trays}
              {controls}
            </LiveScanner>
          )}
          {project && camera.state.kind !== 'FAULT' && (
            <div className={styles['top']}>
              <ProjectButton
                project={project}
                isFixed={!projects.canChoose || code !== null}
                onPress={() => setChoosing(true)}
              />
              {code === null && people.status}
            </div>
          )}
        </div>
        {!isPhone && found((parts) => <CodePane assigned={assigned} found={parts} onClose={close} />)}
      </div>
      {isPhone &&
        found(
          (parts) =>
            parts && (
              <VisitorSheet
                isOpen
                isClear
                onClose={close}
                title={parts.title}
                detail={parts.detail}
                stamp={parts.stamp}
              >
                {parts.body}
              </VisitorSheet>
            ),
        )}
      <VisitorSheet
        isOpen={isTyping}
        onClose={close}
        title={t('camera:typed.title')}
        detail={t('camera:typed.hint')}
        firstFocus={typed}
      >
        <TypeForm onCode={take} input={typed} notice={notice} />
      </VisitorSheet>
      <ProjectSheet projects={projects} isOpen={isChoosing} onClose={() => setChoosing(false)} />
      {isPhone && people.navigation(project?.id)}
      <ChoiceSheet
        codes={picture.choices}
        question={t('which')}
        nameOf={printCode}
        onClose={picture.clear}
        onChoose={(chosen) => {
          picture.clear();
          take(chosen);
        }}
      />
    </>
  );
}
