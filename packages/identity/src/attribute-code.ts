import { type VerifiableAttribute, verifiable } from './attribute-verification.ts';
import type { Context } from './context.ts';
import { type CodeDeliveryDetails, deliveryDetails } from './delivery.ts';
import { createCode } from './store/codes.ts';
import type { User } from './store/users.ts';

export interface AttributeToVerify {
  readonly attribute: VerifiableAttribute;
  /** As it stands in the user's attributes. */
  readonly destination: string;
}

/** Sends the code that verifies what the user says is his. Whether he may be sent one is asked before. */
export async function sendAttributeCode(
  context: Context,
  user: Pick<User, 'sub' | 'username'>,
  { attribute, destination }: AttributeToVerify,
  clientMetadata: Readonly<Record<string, string>>,
): Promise<CodeDeliveryDetails> {
  const { database, keys, courier, clock } = context;
  const request = { sub: user.sub, kind: verifiable[attribute], destination, now: clock() };
  const code = await createCode(database, keys, request);
  const channel = attribute === 'email' ? 'EMAIL' : 'SMS';
  await courier.send({ purpose: 'ATTRIBUTE', channel, to: destination, code, username: user.username, clientMetadata });
  return deliveryDetails(destination);
}
