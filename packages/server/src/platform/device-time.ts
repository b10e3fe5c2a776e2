/** A device may be so far ahead of us; within this, what it sends keeps its order. */
const aheadMs = 5 * 60_000;

interface DeviceTime {
  readonly occurredAt: Date;
  readonly isClockClamped: boolean;
}

/** The device's time where that can be so; else now, as nobody knows better. */
export function boundTime(occurredAt: Date, { earliest, now }: { earliest: Date; now: Date }): DeviceTime {
  const isClockClamped = occurredAt < earliest || occurredAt.getTime() > now.getTime() + aheadMs;
  return { occurredAt: isClockClamped ? now : occurredAt, isClockClamped };
}
