import { requestTopic } from '../features/callback/requests/request-topic.ts'

/** Changes of which open desks are notified. The stream of events and the browser follow from it: a new topic is a line. */
export const topics = [requestTopic] as const
