import { type Exhibition, listExhibitions } from '@fairlead/contract/exhibitions';
import {
  createManagedToken,
  getManagedToken,
  listManagedTokens,
  type ManagedToken,
  makeDeviceCode,
  revokeManagedToken,
} from '@fairlead/contract/managed-tokens';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/client/call.ts';
import { endpointKey, useEndpoint, useEndpointPages } from '../../lib/query/query.ts';

/** A token with the secret that is said this once. */
export type NewToken = ManagedToken & { readonly token: string };
export type TokenRequest = Parameters<typeof call<typeof createManagedToken>>[1]['body'];

const everyMs = 30_000;

/** The tokens of the company: devices at the stand are those that may only capture. */
export function useTokens() {
  const list = useEndpointPages(
    listManagedTokens,
    { query: { limit: 200 } },
    { refetchInterval: everyMs, call: { isQuiet: true } },
  );
  const tokens = list.data?.pages.flatMap((page) => page.items);
  return {
    list,
    devices: tokens?.filter(({ scope }) => scope === 'CAPTURE'),
    others: tokens?.filter(({ scope }) => scope !== 'CAPTURE'),
  };
}

export interface OwnProjects {
  /** Undefined until they are known. */
  readonly items: readonly Exhibition[] | undefined;
  readonly isFailed: boolean;
  readonly find: (id: string | null) => Exhibition | undefined;
}

export function useOwnProjects(): OwnProjects {
  const list = useEndpoint(
    listExhibitions,
    { query: { kind: 'PROJECT', limit: 200 } },
    { staleTime: 60_000, call: { isQuiet: true } },
  );
  const items = list.data?.items;
  return { items, isFailed: list.error !== null, find: (id) => items?.find((project) => project.id === id) };
}

const makeCode = (tokenId: string) => call(makeDeviceCode, { params: { tokenId } }, { isQuiet: true });

/** Actions on tokens; the lists of them are fetched again afterwards. */
export function useTokenActions() {
  const client = useQueryClient();
  const afterwards = () =>
    Promise.all(
      [listManagedTokens, getManagedToken].map((one) => client.invalidateQueries({ queryKey: endpointKey(one) })),
    );
  return {
    make: async (body: TokenRequest): Promise<NewToken> => {
      const made = await call(createManagedToken, { body }, { isQuiet: true });
      void afterwards();
      return made;
    },
    makeCode,
    revoke: async (tokenId: string): Promise<void> => {
      await call(revokeManagedToken, { params: { tokenId } }, { isQuiet: true, isIdempotent: true });
      await afterwards();
    },
  };
}
