/** Pages with a number of what waits there, shown in the top bar and at the foot of a phone. */
import { AuditOutlined, BellOutlined, BugOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Message } from '#kernel/text.ts';
import { shellPorts, useSession } from '../session.ts';
import { badgeCount, pollAfter } from './header-rules.ts';
import { shellTexts as s } from './texts.ts';

export interface CountedPlace {
  path: string;
  icon: ReactNode;
  /** Words without and with a count. */
  words: readonly [Message, Message];
  /** Answers of the browser's cache that make it ask again. */
  entity: string;
  /** Reads the number; undefined: no count. */
  ask(userId: number): Promise<number> | undefined;
}

export const todoPlace: CountedPlace = {
  path: '/modules/workflow/myWorkflow/todoList',
  icon: <AuditOutlined />,
  words: [s.todo, s.todos],
  entity: 'workflow',
  ask: () => shellPorts().todoCount?.(),
};

export const issuePlace: CountedPlace = {
  path: '/issue/needMeHandle',
  icon: <BugOutlined />,
  words: [s.issues, s.issuesWaiting],
  entity: 'issue',
  ask: () => shellPorts().issueCount?.(),
};

export const messagePlace: CountedPlace = {
  path: '/sys/messageList',
  icon: <BellOutlined />,
  words: [s.messages, s.unread],
  entity: 'message',
  ask: (userId) => shellPorts().messageCount?.(userId),
};

/** What waits at a place, asked again every half minute; 0 where it is not known. */
export function useCount({ entity, ask }: CountedPlace): number {
  const { viewer } = useSession();
  const answer = useQuery({
    queryKey: ['headerCount', entity, viewer.userId],
    queryFn: async () => (await ask(viewer.userId)) ?? 0,
    refetchInterval: (query) => pollAfter(query.state.status === 'error'),
    meta: { entities: [entity] },
  });
  return answer.isError ? 0 : badgeCount(answer.data);
}
