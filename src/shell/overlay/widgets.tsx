import { useEffect, useMemo, useState } from 'react'
import { useLocation, useMatches } from 'react-router'
import { findAreaType, selectBot } from '../../features/chat-bot/select-bot.ts'
import { createChatBot } from '../../features/chat-bot/chat-bot.ts'
import { type WidgetSettings, widgetSettings } from '../../ui/widget-settings.ts'
import { startScripts } from './start-scripts.ts'
import { whenCookiesAccepted } from './cookie-answer.ts'
import { SHARED_LIST } from '../../features/shared-list/shared-list-address.ts'
import { whenLoaded } from '../../lib/time/when-idle.ts'

interface WidgetsProps {
  settings: WidgetSettings
}

/** The widgets the company has connected: started after consent, once the page is loaded and the browser idle. */
export function Widgets({ settings }: WidgetsProps) {
  const isAllowed = useIsAllowed(settings)
  const { pathname } = useLocation()
  // The scripts of others can read the address of the document, and that of a shared list is a secret.
  const [isSecret] = useState(pathname === SHARED_LIST)
  const [isStarted, setIsStarted] = useState(false)
  useEffect(() => {
    if (!isAllowed || isSecret) return
    widgetSettings.set(settings)
    return whenLoaded(() => {
      startScripts(settings)
      setIsStarted(true)
    })
  }, [isAllowed, isSecret, settings])
  return isStarted && settings.chatBot ? <ChatBotOfPage {...settings.chatBot} /> : null
}

function useIsAllowed({ waitsForConsent = false }: WidgetSettings): boolean {
  const [isAllowed, setIsAllowed] = useState(!waitsForConsent)
  useEffect(() => {
    if (!isAllowed) return whenCookiesAccepted(() => setIsAllowed(true))
  }, [isAllowed])
  return isAllowed
}

/** The chat bot for the page's subject; a page about the same class keeps the current one. */
function ChatBotOfPage({ script, bots }: NonNullable<WidgetSettings['chatBot']>) {
  const bot = useMemo(() => createChatBot(script), [script])
  const botId = selectBot(findAreaType(useMatches().at(-1)?.loaderData), bots)
  useEffect(() => bot.mount(botId), [bot, botId])
  useEffect(() => () => bot.destroy(), [bot])
  return null
}
