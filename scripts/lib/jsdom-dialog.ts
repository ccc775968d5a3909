// jsdom knows the element <dialog> and not its methods: opened and closed here as a browser's attribute says, without a
// top layer, an inert page or moves of the focus. What those do is for the journeys to show.
if (typeof HTMLDialogElement !== 'undefined') {
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
}
