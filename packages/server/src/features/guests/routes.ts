import * as endpoints from '@fairlead/contract/visitors';
import type { ProductTokens } from '../../platform/auth/product-tokens.ts';
import type { Registrar } from '../../platform/http/register.ts';
import type { Throttle } from '../../platform/throttle/throttle.ts';
import type { FindEmailOwners } from '../identities/public.ts';
import { type Adopt, createVisitor } from '../visitors/public.ts';
import { registerGuest } from './register-guest.ts';
import { requestLink } from './request-link.ts';
import { type AdoptGuest, takeGuest } from './take-guest.ts';
import { useLink } from './use-link.ts';

export interface GuestParts {
  readonly adopt: Adopt;
  readonly adoptGuest: AdoptGuest;
  readonly findEmailOwners: FindEmailOwners;
  readonly productTokens: ProductTokens;
  readonly throttle: Throttle;
}

export function guestRoutes(api: Registrar, parts: GuestParts): void {
  api.handle(endpoints.registerVisitor, (call) => {
    const { caller } = call;
    return caller === null
      ? registerGuest({ ...parts, ...call }, call.body)
      : createVisitor({ ...call, caller }, call.body, parts.adopt);
  });
  api.handle(endpoints.requestGuestLink, (call) => requestLink(call, call.body, parts.throttle));
  api.handle(endpoints.useGuestLink, (call) => useLink({ ...parts, ...call }, call.body.token));
  api.handle(endpoints.takeGuest, (call) => takeGuest(call, call.body.token, parts));
}
