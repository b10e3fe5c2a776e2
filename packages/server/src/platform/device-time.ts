/** A device may be so far ahead of us; within this, what it sends keeps its order. */
const aheadMs = 5 * 60_000;

/** Figures cover no more; what says so comes from a clock that begins in the year of its device, or was set by hand. */
const mostBehindMs = 400 * 86_400_000;

interface DeviceTime {
  readonly occurredAt: Date;
  readonly isClockClamped: boolean;
}

/** The device's time where that can be so; else now, as nobody knows better. */
export function boundTime(occurredAt: Date, now: Date): DeviceTime {
  const ahead = occurredAt.getTime() - now.getTime();
  const isClockClamped = ahead > aheadMs || ahead < -mostBehindMs;
  return { occurredAt: isClockClamped ? now : occurredAt, isClockClamped };
}
