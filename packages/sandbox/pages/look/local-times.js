// Shows every time in the viewer's time zone. The server doesn't know the zone and writes UTC.
const language = document.documentElement.lang
const styles = JSON.parse(document.currentScript.dataset.styles)
const hour = 3_600_000

/** The service's clock may be days or years ahead of the viewer's. */
function styleOf(at, wanted) {
  const away = Math.abs(at.getTime() - Date.now())
  if (wanted === 'deadline' && away > 12 * hour) return 'minute'
  return wanted === 'minute' && away > 4_000 * hour ? 'second' : wanted
}

const format = (at, style) => new Intl.DateTimeFormat(language, style).format(at)

/** A statement has a heading and a list for each day, and the viewer's days begin at another hour. */
function groupByDay(statement) {
  const [heading, list] = statement.children
  const rows = [...statement.querySelectorAll('li')]
  statement.replaceChildren()
  let last = ''
  for (const row of rows) {
    const { dateTime } = row.querySelector('time')
    const day = format(new Date(dateTime), styles.day)
    if (day !== last) {
      const own = heading.cloneNode(true)
      own.querySelector('time').dateTime = dateTime
      statement.append(own, list.cloneNode())
      last = day
    }
    statement.lastElementChild.append(row)
  }
}

for (const statement of document.querySelectorAll('[data-days]')) groupByDay(statement)
for (const time of document.querySelectorAll('time[data-style]')) {
  const at = new Date(time.dateTime)
  time.textContent = format(at, styles[styleOf(at, time.dataset.style)])
  time.title = format(at, { dateStyle: 'full', timeStyle: 'long' })
}
