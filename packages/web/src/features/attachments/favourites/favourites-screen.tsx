import { listFavourites } from '@fairlead/contract/attachments';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSize } from '../../../lib/i18n/formats.ts';
import { useIsOnline } from '../../../lib/offline/use-is-online.ts';
import { useOutbox } from '../../../lib/offline/use-outbox.tsx';
import { useEndpointPages } from '../../../lib/query/query.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { heartIcon, linkIcon } from '../../../ui/icons.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { usePageTitle } from '../../../ui/use-page-title.ts';
import { VisitorChips, VisitorHeader, VisitorSearch } from '../../../ui/visitor/header.tsx';
import { type KeptDocument, type ListedDocument, useKept } from '../document-database.ts';
import { kindOf } from '../document-kind.ts';
import { KeepButton, OpenDocument, useDocumentState } from '../document-row.tsx';
import { UnfavouriteDialog, useFavourite } from './favourite.tsx';
import { storeFavourites, useStoredFavourites } from './favourite-operations.ts';
import styles from './favourites-screen.module.css';

interface DocumentTileProps {
  readonly document: ListedDocument;
  readonly isFavourite: boolean;
  readonly isKept: boolean;
  readonly onHeart: () => void;
}

/** A document known by sight: its first page, and below it what it is and where it comes from. */
function DocumentTile({ document, isFavourite, isKept, onHeart }: DocumentTileProps) {
  const { t } = useTranslation('attachments');
  const { name, kind, mediaType, size, previewUrl, exhibitor } = document;
  const { detail, isUnavailable, isStopped, isSaving } = useDocumentState(document, isKept);
  const [hasPicture, setPicture] = useState(true);
  return (
    <li className={styles['tile']} data-away={isUnavailable || undefined}>
      <span className={styles['ground']} aria-hidden="true">
        {previewUrl !== null && hasPicture ? (
          // Without a connection it may be out of reach.
          <img className={styles['page']} src={previewUrl} alt="" onError={() => setPicture(false)} />
        ) : (
          <span className={styles['sheet']}>{kind === 'LINK' ? <Icon of={linkIcon} /> : kindOf(mediaType)}</span>
        )}
      </span>
      <OpenDocument document={document} className={styles['open']}>
        <span translate="no" className={styles['name']}>
          {name}
        </span>
        <span translate="no" className={styles['origin']}>
          {exhibitor.name}
        </span>
        <span className={classNames(styles['facts'], isStopped && styles['bad'])}>
          {isUnavailable || isStopped || isSaving || size === null
            ? detail
            : `${kindOf(mediaType)} · ${formatSize(size)}`}
        </span>
      </OpenDocument>
      {kind !== 'LINK' && (
        <span className={styles['keep']}>
          <KeepButton document={document} isKept={isKept} />
        </span>
      )}
      <button
        type="button"
        className={styles['heart']}
        data-on={isFavourite || undefined}
        aria-pressed={isFavourite}
        aria-label={t('favourite.of', { name })}
        onClick={onHeart}
      >
        <span className={styles['disc']}>
          <Icon of={heartIcon} size={20} isFilled={isFavourite} />
        </span>
      </button>
    </li>
  );
}

/** Small letters without accents, so that "facade" finds "Façade". */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** The documents that hold every word of the search in their name, point, exhibitor or fair. */
function searchFavourites(documents: readonly ListedDocument[], search: string): readonly ListedDocument[] {
  const words = plain(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return documents;
  return documents.filter(({ name, point, exhibitor }) => {
    const text = plain([name, point.title, exhibitor.name, point.tradeFair?.name ?? ''].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/**
 * The server's list is fetched whole and stored; the screen reads it from there, so that it is the same without a connection.
 */
function useFavourites() {
  const outbox = useOutbox();
  const pages = useEndpointPages(listFavourites, { query: { limit: 100 } }, { call: { isQuiet: !useIsOnline() } });
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchMore, isPending, isError, refetch } = pages;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isFetchNextPageError) fetchMore();
  }, [hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchMore]);
  const [isStored, setStored] = useState(false);
  useEffect(() => {
    if (!data || hasNextPage || outbox === null) return;
    const all = data.pages.flatMap(({ items }) => items);
    storeFavourites(outbox.database, all).then(
      () => setStored(true),
      () => setStored(true),
    );
  }, [data, hasNextPage, outbox]);
  return {
    favourites: useStoredFavourites(),
    isLoading: isPending || (!isError && !isStored),
    hasFailed: isError,
    retry: () => void refetch(),
  };
}

const newestFirst = (kept: ReadonlyMap<string, KeptDocument>): ListedDocument[] =>
  [...kept.values()].sort((one, other) => (one.keptAt < other.keptAt ? 1 : -1)).map(({ document }) => document);

/** Favourite documents of all points, and those that open without a connection. */
export function FavouritesScreen() {
  const { t } = useTranslation('attachments');
  usePageTitle(t('favourites.title'));
  const { favourites, isLoading, hasFailed, retry } = useFavourites();
  const kept = useKept();
  const [search, setSearch] = useState('');
  const [which, setWhich] = useState<string | null>(null);
  const wanted = useDeferredValue(search.trim());
  const { toRemove, cancel, remove, toggle } = useFavourite();
  const hearts = useMemo(() => new Set(favourites?.map(({ id }) => id)), [favourites]);
  const list = which === null ? (favourites ?? []) : newestFirst(kept ?? new Map());
  const shown = searchFavourites(list, wanted);
  const bytes = [...(kept?.values() ?? [])].reduce((sum, { size }) => sum + size, 0);
  const isNothingStored = favourites?.length === 0 && kept?.size === 0;

  if (isNothingStored && hasFailed) {
    return (
      <>
        <VisitorHeader title={t('favourites.title')} />
        <ErrorState onRetry={retry} />
      </>
    );
  }
  if (favourites === undefined || kept === undefined || (isNothingStored && isLoading)) {
    return (
      <>
        <VisitorHeader title={t('favourites.title')} />
        <div className={styles['loading']} aria-busy="true">
          <Skeleton shape="most" />
          <Skeleton shape="most" />
          <Skeleton shape="most" />
        </div>
      </>
    );
  }
  if (isNothingStored) {
    return (
      <>
        <VisitorHeader title={t('favourites.title')} />
        <EmptyState
          title={t('favourites.empty')}
          actions={
            <ButtonLink to="/mixie-points" kind="main">
              {t('favourites.toPoints')}
            </ButtonLink>
          }
        >
          {t('favourites.emptyText')}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <VisitorHeader title={t('favourites.title')} />
      <VisitorSearch label={t('favourites.search')} value={search} onChange={setSearch} />
      <VisitorChips
        label={t('favourites.which')}
        value={which}
        onChange={setWhich}
        chips={[
          { value: null, label: t('favourites.all'), count: favourites.length },
          { value: 'PHONE', label: t('favourites.onPhone'), count: kept.size },
        ]}
      />
      {which !== null && kept.size > 0 && (
        <p className={styles['size']}>{t('favourites.size', { size: formatSize(bytes) })}</p>
      )}
      <ul className={styles['list']}>
        {shown.map((document) => (
          <DocumentTile
            key={document.id}
            document={document}
            isFavourite={hearts.has(document.id)}
            isKept={kept.has(document.id)}
            onHeart={() => toggle(document, hearts.has(document.id))}
          />
        ))}
      </ul>
      {shown.length === 0 && (
        <EmptyState
          title={
            wanted !== ''
              ? t('favourites.nothingFound', { search: wanted })
              : t(which === null ? 'favourites.empty' : 'favourites.emptyPhone')
          }
        >
          {wanted !== ''
            ? t('favourites.whatWasSearched')
            : t(which === null ? 'favourites.emptyText' : 'favourites.emptyPhoneText')}
        </EmptyState>
      )}
      <UnfavouriteDialog key={toRemove?.id} document={toRemove} onClose={cancel} onRemove={remove} />
    </>
  );
}
