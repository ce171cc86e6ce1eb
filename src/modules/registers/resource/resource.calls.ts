/** Calls on shared resources besides those of their entities. */
import { call, output } from '#kernel/call.ts';
import { instant, int } from '#kernel/field.ts';

const resourceId = int(['资源', '資源', 'Resource'], { required: true, min: 1 });

/** What is free of a resource in a time, in parts, and who has the rest. */
export interface Availability {
  /** Thousandths. */
  total: number;
  parts: { from: string; to: string; free: number }[];
}
export const readAvailability = call(
  'GET',
  '/api/v1/resource/availability',
  'login',
  {
    resourceId,
    from: instant(['开始时间', '開始時間', 'From'], { required: true }),
    to: instant(['结束时间', '結束時間', 'Until'], { required: true }),
    /** A reservation that is being changed does not stand in its own way. */
    without: int(['预约', '預約', 'Reservation'], { min: 1 }),
  },
  output<Availability>(),
  { label: ['查看可用数量', '查看可用數量', 'View what is free'], reads: ['resource', 'reservation'] },
);

export interface FreeNow {
  /** Thousandths that nobody has now, by resource. */
  free: Record<number, number>;
  /** When a resource of which nothing is free has something again. */
  next: Record<number, string>;
}
export const readFreeNow = call('GET', '/api/v1/resource/free-now', 'resource:query', {}, output<FreeNow>(), {
  label: ['查看当前可用', '查看目前可用', 'View what is free now'],
  reads: ['resource', 'reservation'],
});
