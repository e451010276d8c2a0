#!/usr/bin/python3
"""webkit.py: a window of WebKitGTK that WebKitWebDriver drives, and that writes the console of its pages to a file

usage: webkit.py FOLDER WIDTH HEIGHT        FOLDER receives the file `console`, and whatever the pages store

MiniBrowser does not serve here. Under WebDriver its session is ephemeral, and WebKit writes no console of an ephemeral session.
"""
import os
import sys

import gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

folder, width, height = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])

# The process of the page inherits this file as its standard error. WebKit writes the console there.
os.dup2(os.open(os.path.join(folder, "console"), os.O_WRONLY | os.O_CREAT | os.O_APPEND), sys.stderr.fileno())

context = WebKit2.WebContext(website_data_manager=WebKit2.WebsiteDataManager(
    base_data_directory=os.path.join(folder, "data"), base_cache_directory=os.path.join(folder, "cache")))
context.set_automation_allowed(True)
view = WebKit2.WebView(web_context=context, is_controlled_by_automation=True, settings=WebKit2.Settings(
    enable_write_console_messages_to_stdout=True,
    enable_media_stream=False,  # An iPhone has no live camera at an address of the Wi-Fi.
    hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.NEVER))


def on_started(_context, session):
    """Gives a new session the view."""
    info = WebKit2.ApplicationInfo()
    info.set_version(WebKit2.get_major_version(), WebKit2.get_minor_version(), WebKit2.get_micro_version())
    session.set_application_info(info)
    session.connect("create-web-view", lambda *_: view)


def on_request(_view, resource, _request):
    """Writes a request that fails, or is refused, to the console. WebKit itself tells it only to its inspector."""
    def tell(reason):
        print(f"CONSOLE REQUEST ERROR {resource.get_uri()}: {reason}", file=sys.stderr, flush=True)

    def on_finished(_resource):
        status = resource.get_response().get_status_code() if resource.get_response() else 0
        if status >= 400:
            tell(status)

    resource.connect("finished", on_finished)
    resource.connect("failed", lambda _resource, error: tell(error.message))


context.connect("automation-started", on_started)
view.connect("resource-load-started", on_request)
window = Gtk.Window(decorated=False)
window.set_default_size(width, height)
window.add(view)
window.connect("destroy", Gtk.main_quit)
window.show_all()
Gtk.main()
