import { requestTopic } from '../features/callback/requests/request-topic.ts'
import { contentTopic } from '../features/content/edit/content-topic.ts'
import { runTopic } from '../features/feeds/sources/run-topic.ts'
import { lotsTopic, lotTopic } from '../features/lot-overrides/contracts/lot-topic.ts'

/** Changes of which open desks are notified. The stream of events and the browser follow from it: a new topic is a line. */
export const topics = [requestTopic, lotTopic, lotsTopic, runTopic, contentTopic] as const
