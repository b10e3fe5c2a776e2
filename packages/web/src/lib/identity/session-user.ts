/** The signed-in person, in the product's own terms. */
export interface UserAttributes {
  readonly sub: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly preferred_username: string;
  /** The other providers that the person comes from; empty for who has a password here. */
  readonly identities: readonly unknown[];
}

function readList(text: string | undefined): readonly unknown[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** Attributes as the provider writes them, all in text, as what they mean. */
export function readUserAttributes(attributes: Readonly<Record<string, string>>): UserAttributes {
  return {
    sub: attributes['sub'] ?? '',
    email: attributes['email'] ?? '',
    email_verified: attributes['email_verified'] === 'true',
    preferred_username: attributes['preferred_username'] ?? '',
    identities: readList(attributes['identities']),
  };
}
