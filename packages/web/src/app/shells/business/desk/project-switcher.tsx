import { Popover } from '@base-ui/react/popover';
import { type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { isOnNow, sidebarDetail } from '../../../../features/exhibitions/project-labels.ts';
import { useEndpoint } from '../../../../lib/query/query.ts';
import { useShortSearchNote } from '../../../../lib/short-search.ts';
import { useNow } from '../../../../lib/use-now.ts';
import { FindList, type FindRow } from '../../../../ui/business/find-list.tsx';
import { useCloseDrawer } from '../../../../ui/business/frame.tsx';
import { SidebarProject } from '../../../../ui/business/sidebar.tsx';
import { LiveDot } from '../../../../ui/business/state-signs.tsx';
import { Icon } from '../../../../ui/icon.tsx';
import { projectsIcon } from '../../../../ui/icons.ts';
import { MarkedText } from '../../../../ui/marked-text.tsx';
import styles from './desk.module.css';
import { samePlace, useDesk, useRecentProjects } from './desk-context.ts';

const pauseMs = 200;
const limit = 50;
const maxRecent = 6;

/** The open project in the sidebar; a press shows the account's other ones, and goes to the same place in the one chosen. */
export function ProjectSwitcher({ project }: { readonly project: Exhibition }) {
  const { t } = useTranslation('exhibitors');
  const { t: translateProject } = useTranslation('exhibitions');
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger
        render={
          <SidebarProject
            name={project.name}
            detail={sidebarDetail(translateProject, project, now)}
            mark={<ProjectMark project={project} now={now} />}
            action={t('sidebar.switch')}
          />
        }
      />
      <Popover.Portal>
        <Popover.Positioner
          className={styles['place']}
          side="bottom"
          align="start"
          sideOffset={4}
          collisionPadding={12}
        >
          <Popover.Popup className={styles['switcher']} aria-label={t('sidebar.switch')} initialFocus={input}>
            <OtherProjects project={project} now={now} input={input} onClose={() => setOpen(false)} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** State of the project; with a logo of its own that as well. */
export function ProjectMark({ project, now }: { readonly project: Exhibition; readonly now: number }) {
  const dot = <LiveDot isOn={isOnNow(project, now)} />;
  if (!project.hasOwnLogo || project.logoUrl === null) return dot;
  return (
    <span className={styles['logo']}>
      <img src={project.logoUrl} alt="" />
      {dot}
    </span>
  );
}

interface OtherProjectsProps {
  readonly project: Exhibition;
  readonly now: number;
  readonly input: React.RefObject<HTMLInputElement | null>;
  readonly onClose: () => void;
}

function OtherProjects({ project, now, input, onClose }: OtherProjectsProps) {
  const { t } = useTranslation(['exhibitors', 'exhibitions', 'fields']);
  const { t: translateProject } = useTranslation('exhibitions');
  const { account } = useDesk();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const closeDrawer = useCloseDrawer();
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const q = asked.trim();
  const note = useShortSearchNote(q);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(typed), pauseMs);
    return () => clearTimeout(timer);
  }, [typed]);
  const list = useEndpoint(
    listExhibitions,
    { query: { kind: 'PROJECT', limit, ...(q !== '' && { q }) } },
    { placeholderData: keepPreviousData, call: { isQuiet: true } },
  );
  const recent = useRecentProjects(account.id, maxRecent);
  const first = q === '' ? recent : [];
  const known = new Set(first.map(({ id }) => id));
  const rest = (list.data?.items ?? []).filter(({ id }) => !known.has(id));
  const row = (one: Exhibition): FindRow => ({
    id: one.id,
    mark: <ProjectMark project={one} now={now} />,
    name: <MarkedText text={one.name} q={q} />,
    aside: sidebarDetail(translateProject, one, now),
    isCurrent: one.id === project.id,
    onChoose: () => {
      onClose();
      closeDrawer();
      void navigate(samePlace(pathname, one.id));
    },
  });
  const isSettled = typed === asked && list.data !== undefined && !list.isPlaceholderData;
  const groups = [
    { key: 'recent', heading: t('sidebar.opened'), rows: first.map(row) },
    { key: 'rest', heading: t('exhibitions:projects'), rows: rest.map(row) },
  ].filter(({ rows }) => rows.length > 0);
  const status = () => {
    if (list.error !== null) return t('fields:notLoaded');
    if (!isSettled) return groups.length === 0 ? t('fields:loading') : '';
    return groups.length === 0 ? [t('fields:nothingFound', { q }), note].filter(Boolean).join(' · ') : '';
  };
  return (
    <>
      <FindList
        inputRef={input}
        label={t('sidebar.switch')}
        placeholder={t('exhibitions:search')}
        typed={typed}
        onType={setTyped}
        groups={groups}
        status={status()}
        isSettled={isSettled || list.error !== null}
      />
      <Link
        className={styles['all']}
        to="/projects"
        onClick={() => {
          onClose();
          closeDrawer();
        }}
      >
        <Icon of={projectsIcon} size={18} />
        {t('exhibitions:toProjects')}
      </Link>
    </>
  );
}
