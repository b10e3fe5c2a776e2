import {
  type Attachment,
  createAttachment,
  deleteAttachment,
  listAttachments,
  patchAttachment,
} from '@fairlead/contract/attachments';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../lib/client/call.ts';
import { endpointKey, useEndpoint } from '../../../lib/query/query.ts';

export interface LinkValues {
  readonly name: string;
  readonly url: string;
}

const pictureMs = 60_000;

/** The picture of its first page is being made. */
const isPictureDue = ({ isUploaded, previewUrl, mediaType, createdAt }: Attachment): boolean =>
  isUploaded &&
  previewUrl === null &&
  /^image\/|\/pdf$/.test(mediaType ?? '') &&
  Date.now() - Date.parse(createdAt) < pictureMs;

/** The documents and links of a point; every change is in force at once. */
export function useDocuments(projectId: string, beaconId: string | undefined) {
  const client = useQueryClient();
  const input = { params: { projectId }, query: { beaconId: beaconId ?? projectId, limit: 200 } };
  const list = useEndpoint(listAttachments, input, {
    enabled: beaconId !== undefined,
    refetchInterval: ({ state }) => (state.data?.items.some(isPictureDue) ? 3000 : false),
    call: { isQuiet: true },
  });
  const [order, setOrder] = useState<readonly string[] | null>(null);

  const refresh = () => client.invalidateQueries({ queryKey: endpointKey(listAttachments) });
  const there = (list.data?.items ?? []).filter(({ isUploaded }) => isUploaded);
  const place = (one: Attachment) => (order?.indexOf(one.id) ?? one.position) || 0;
  const items = order ? there.toSorted((a, b) => place(a) - place(b)) : there;

  const move = async (ids: readonly string[], moved: string): Promise<void> => {
    // The list follows the hand; a refused change puts it back.
    setOrder(ids);
    try {
      const body = { position: ids.indexOf(moved) };
      await call(patchAttachment, { params: { attachmentId: moved }, body });
    } catch {
      // The client has shown that it failed.
    } finally {
      await refresh();
      setOrder(null);
    }
  };
  return {
    items,
    list,
    move: (ids: readonly string[], moved: string) => void move(ids, moved),
    remove: async (ids: readonly string[]) => {
      try {
        await Promise.all(ids.map((attachmentId) => call(deleteAttachment, { params: { attachmentId } })));
      } finally {
        await refresh();
      }
    },
    addLink: async ({ name, url }: LinkValues) => {
      const body = { kind: 'LINK' as const, beaconId: beaconId ?? '', name, url };
      await call(createAttachment, { body }, { isQuiet: true });
      await refresh();
    },
    change: async (attachmentId: string, body: Partial<LinkValues>) => {
      await call(patchAttachment, { params: { attachmentId }, body }, { isQuiet: true });
      await refresh();
    },
  };
}

export type Documents = ReturnType<typeof useDocuments>;
